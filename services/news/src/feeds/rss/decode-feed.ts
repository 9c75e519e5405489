/** Bytes at the start in which an XML declaration tells its encoding. */
const DECLARATION_BYTES = 300;
const NOT_ASCII = /[^\x00-\x7f]/;

/**
 * The text of a feed. What is told of its encoding is often wrong, so bytes that are valid UTF-8 are UTF-8; else the XML
 * declaration holds, else the header; Windows' Latin where nothing fits, which every byte does.
 */
export function decodeFeed(bytes: Buffer, contentType: string | null): string {
  const marked = markedEncoding(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const head = bytes.toString('latin1', 0, DECLARATION_BYTES);
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  const told = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];
  const utf8 = decoded(bytes, 'utf-8');
  // Some encodings of East Asia write everything in ASCII bytes.
  if (utf8 !== null && (NOT_ASCII.test(utf8) || !(declared ?? told))) return utf8;
  return decoded(bytes, declared) ?? decoded(bytes, told) ?? utf8 ?? new TextDecoder('windows-1252').decode(bytes);
}

/** By its byte order mark, or by where the zeros of `<` and what follows it stand. */
function markedEncoding(bytes: Buffer): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  return a === 0 && b === 0x3c && c === 0 && d !== 0 ? 'utf-16be' : null;
}

/** Null where the encoding is unknown or the bytes are not of it. */
function decoded(bytes: Buffer, encoding: string | undefined): string | null {
  if (encoding === undefined) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
