/** The dark squares of a QR code as one path of an SVG, and how many squares a side has, the white border of four included. */
export async function qrPath(text: string): Promise<{ path: string; side: number }> {
  const { encodeQR } = await import("qr");
  const border = 4;
  const rows = encodeQR(text, "raw", { ecc: "medium", border });
  const path = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
  );
  return { path: path.join(""), side: rows.length };
}

/** Where each run of dark squares of a row begins, and how long it is. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
