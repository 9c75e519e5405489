import { Link } from 'react-router-dom';

/** Above every page of a demo account. */
export const DemoBar = () => (
  <p className="flex min-h-8 flex-wrap items-center justify-center gap-x-2 bg-accent-soft px-4 text-sm">
    <span className="font-medium">Demo</span>
    <span aria-hidden>·</span>
    <Link
      to="/keep-account"
      className="inline-flex min-h-7 items-center text-accent underline underline-offset-4 pointer-coarse:min-h-11"
    >
      Keep this as my account
    </Link>
  </p>
);
