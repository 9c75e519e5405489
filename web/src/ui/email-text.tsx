import { classes } from './class-names.ts';

/** An address of any length: it breaks after its @ first, and elsewhere only where it must. */
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
