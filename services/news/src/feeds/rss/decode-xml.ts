/** The XML declaration is within these bytes. */
const DECLARATION_BYTES = 300;
const NON_ASCII = /[^\x00-\x7f]/;

/**
 * Decodes a feed. Hand-written because feedsmith only accepts text and declared encodings are often wrong. Bytes that
 * are valid UTF-8 are UTF-8; otherwise, the XML declaration decides, then the header, then Windows-1252, which accepts
 * every byte.
 */
export function decodeXml(bytes: Buffer, contentType: string | null): string {
  const detected = encodingByFirstBytes(bytes);
  if (detected) return new TextDecoder(detected).decode(bytes);
  const head = bytes.toString('latin1', 0, DECLARATION_BYTES);
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  const charset = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];
  const utf8 = decodeStrictly(bytes, 'utf-8');
  // Encodings such as ISO-2022-JP only use ASCII bytes, so they are also valid UTF-8.
  if (utf8 !== null && (NON_ASCII.test(utf8) || !(declared ?? charset))) return utf8;
  return (
    decodeStrictly(bytes, declared) ??
    decodeStrictly(bytes, charset) ??
    utf8 ??
    new TextDecoder('windows-1252').decode(bytes)
  );
}

/** Detects a byte order mark, or the zero bytes around a leading `<`. */
function encodingByFirstBytes(bytes: Buffer): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  return a === 0 && b === 0x3c && c === 0 && d !== 0 ? 'utf-16be' : null;
}

/** null if the encoding is unknown or the bytes are invalid in it. */
function decodeStrictly(bytes: Buffer, encoding: string | undefined): string | null {
  if (encoding === undefined) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
