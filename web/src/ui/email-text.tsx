import { classes } from './class-names.ts';

/** An email address that wraps after the @ if possible, and elsewhere only if it must. */
export function EmailText({ email, className }: { email: string; className?: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className={classes('wrap-anywhere', className)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
