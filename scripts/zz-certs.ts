import { openDatabase } from "#server/database/open-database.ts";
import { searchDirectory } from "#app/directory/search-directory.server.ts";
import { companySheet } from "#app/directory/company-sheet.server.ts";
import { readDirectoryQuery } from "#app/directory/directory-query.ts";
const d = await openDatabase({DATA_DIR: process.env.DATA_DIR??"", DATABASE_POOL: 4, ...(process.env.DATABASE_URL?{DATABASE_URL:process.env.DATABASE_URL}:{})} as never,{log:console as never,onFatal:e=>{throw e}});
const day={today:"2026-11-21",renewalOpensDays:180};
for (const text of process.argv.slice(2)) {
  const {query,ignored}=readDirectoryQuery(new URLSearchParams(text),{firstPage:1,size:5});
  const t=performance.now();
  const a=await searchDirectory(d.db,query,day);
  console.log("==",text,ignored,(performance.now()-t).toFixed(1)+"ms","total",a.total,a.approximate??"");
  console.log(a.companies.map(c=>`${c.name} | ${c.tradeName} | ${c.ein} | ${c.businessRegistry} | ${c.region?.name} | ${c.certificate.number} | ${c.qualifications.map(q=>q.subAreaCode+q.class+q.status).join(",")}`).join("\n"));
  console.log(JSON.stringify(a.counts));
}
const first=await searchDirectory(d.db,readDirectoryQuery(new URLSearchParams("status=suspended"),{firstPage:1,size:5}).query,day);
console.log(JSON.stringify(await companySheet(d.db,first.companies[0]?.slug??"",day),null,1));
await d.close();
