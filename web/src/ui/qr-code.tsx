import { encode } from 'uqr';

/** A QR code, dark on light in both themes because many scanner apps can't read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md"
    >
      <path fill="#fff" d={`M0 0h${data.length}v${data.length}h-${data.length}z`} />
      <path fill="#000" d={modules.join('')} />
    </svg>
  );
}
