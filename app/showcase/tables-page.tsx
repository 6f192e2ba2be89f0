import { budget, plans, programme, quantities } from "./data/tables.ts";
import { DataTable } from "./sections/data-table.tsx";
import { DemoBlock, DemoPage } from "./sections/demo-page.tsx";

export default function Tables() {
  return (
    <DemoPage
      path="/tables"
      description="Tables of the template pages: hairlines, striped rows, a total and a comparison, readable on a phone."
      banner={{ image: "ferraillage", title: "Tables", page: "Tables" }}
    >
      <DemoBlock id="hairlines" title="Hairlines" lead="For a table that is read line by line.">
        <DataTable
          id="programme"
          table={programme}
          frame="border-t-2 border-green"
          head="border-y border-line text-green"
          row="border-b border-line"
        />
      </DemoBlock>
      <DemoBlock id="striped" title="Striped" lead="For many figures: the eye keeps to its row.">
        <DataTable
          id="quantities"
          table={quantities}
          frame="card"
          head="bg-green text-white"
          row="odd:bg-sand hover:bg-green-soft"
        />
      </DemoBlock>
      <DemoBlock id="total" title="With a total">
        <DataTable
          id="budget"
          table={budget}
          frame="card"
          head="bg-green-soft text-green"
          row="border-b border-line"
        />
      </DemoBlock>
      <DemoBlock id="comparison" title="Comparison" lead="Yes and no are words: a colour is not.">
        <DataTable
          id="plans"
          table={plans}
          frame="rounded-lg border border-line bg-white"
          head="bg-green-deep text-white"
          row="divide-x divide-line border-t border-line"
        />
      </DemoBlock>
    </DemoPage>
  );
}
