import { MAX_IMPORT_BYTES } from '../../api/generated.ts';

/** UTF-16 takes up to twice the bytes of UTF-8. */
const MAX_READ_BYTES = 2 * MAX_IMPORT_BYTES;

export type Decoded = { text: string } | { refusal: string };

const MIB = 1024 * 1024;
/** Above the bound it is never rounded down to it. */
const mebibytes = (bytes: number): string => `${(Math.ceil((10 * bytes) / MIB) / 10).toFixed(1)} MiB`;
const tooLarge = (bytes: number): Decoded => ({
  refusal: `The file has ${mebibytes(bytes)}; at most 10 MiB can be imported at once. Export a shorter span of time, and import one file after the other.`,
});

const starts = (bytes: Uint8Array, ...with_: number[]) => with_.every((byte, i) => bytes[i] === byte);

/** What is no text, by its first bytes. */
function foreign(bytes: Uint8Array): string | null {
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return 'This is a spreadsheet or an archive. Open it, save it as CSV, and choose that file.';
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46))
    return 'This is a PDF. Export the transactions as CSV from your broker, and choose that file.';
  return null;
}

/** UTF-16 by its byte order mark, UTF-8 where it is valid, else as Windows writes Western languages. */
function decoded(bytes: Uint8Array): string {
  if (starts(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (starts(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a broker's file, or why it is none that can be sent. */
export async function decodeFile(file: File): Promise<Decoded> {
  if (file.size > MAX_READ_BYTES) return tooLarge(file.size);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { refusal: 'The file could not be opened. Choose it again.' }; // a folder, or one that is gone
  }
  const refusal = foreign(bytes);
  if (refusal) return { refusal };
  const text = decoded(bytes);
  if (text.trim() === '') return { refusal: 'The file is empty.' };
  const size = new TextEncoder().encode(text).length;
  return size > MAX_IMPORT_BYTES ? tooLarge(size) : { text };
}
