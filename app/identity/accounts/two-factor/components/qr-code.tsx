/** A QR code. @param rows the rows of modules, `1` for a dark one. */
export function QrCode({ rows, label }: { rows: string[]; label: string }) {
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1H${index}z`),
  );
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={path.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
