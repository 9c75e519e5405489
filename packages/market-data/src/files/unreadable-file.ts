/** An unusable file; the message is one line for users and includes the file name. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly file: string;
  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`);
    this.file = file;
  }
}

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  ENOTDIR: 'file not found',
  EISDIR: 'this is a folder, not a file',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  Z_DATA_ERROR: 'its gzip data is corrupted',
  Z_BUF_ERROR: 'its gzip data is truncated',
};

/** Converts an error from reading `file` to an UnreadableFile. */
export function unreadable(file: string, error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new UnreadableFile(file, SYSTEM_REASONS[code ?? ''] ?? message.replaceAll(/\s+/g, ' '));
}
