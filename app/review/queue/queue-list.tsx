import { listAddress, listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type QueueFilter, type QueueSort, queueFilters, queueSorts } from "./queue.ts";

export const queueList = officeList<QueueSort, QueueFilter>({
  path: "/bureau/dossiers",
  sorts: queueSorts,
  first: "due",
  filters: queueFilters,
  kept: ["onglet", "colonnes"],
});

/** The parameters of a list as a view keeps them: its order included, its place not; what the queue does not know is left out. */
export function viewQuery(query: string): string {
  const listQuery = listAsked(queueList, new URLSearchParams(query));
  return listAddress(queueList, listQuery).slice(queueList.path.length + 1);
}
