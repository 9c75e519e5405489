import { MAX_IMPORT_BYTES } from '../../api/generated.ts';

/** UTF-16 takes up to twice the bytes of UTF-8. */
const MAX_READ_BYTES = 2 * MAX_IMPORT_BYTES;

export type Decoded = { text: string } | { refusal: string };

const MIB = 1024 * 1024;
/** Rounds up, so that a size above the limit never shows as the limit. */
const mebibytes = (bytes: number): string => `${(Math.ceil((10 * bytes) / MIB) / 10).toFixed(1)} MB`;
const tooLarge = (bytes: number): Decoded => ({
  refusal: `This file is ${mebibytes(bytes)}. The limit is 10 MB. Export a shorter date range and import one file at a time.`,
});

const startsWith = (bytes: Uint8Array, ...with_: number[]) => with_.every((byte, i) => bytes[i] === byte);

/** The error for a file that isn't text, recognized by its magic number; null for all others. */
function binaryFileError(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return 'This is a spreadsheet or an archive. Open it, save it as CSV, and choose that file.';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    return 'This is a PDF. Export the transactions as CSV from your broker, and choose that file.';
  return null;
}

/** UTF-16 with a byte order mark, UTF-8 where valid, otherwise Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a broker's file, or why it can't be used. */
export async function decodeFile(file: File): Promise<Decoded> {
  if (file.size > MAX_READ_BYTES) return tooLarge(file.size);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { refusal: "We couldn't open the file. Choose it again." }; // a folder, or a file that no longer exists
  }
  const refusal = binaryFileError(bytes);
  if (refusal) return { refusal };
  const text = decodeText(bytes);
  if (text.trim() === '') return { refusal: 'The file is empty.' };
  const size = new TextEncoder().encode(text).length;
  return size > MAX_IMPORT_BYTES ? tooLarge(size) : { text };
}
