export const Logo = () => (
  <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
    <svg aria-hidden viewBox="0 0 32 32" className="size-7">
      <rect width="32" height="32" rx="7" fill="#3461e0" />
      <path
        d="M7 21l6-6 4 4 8-9"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="25" cy="10" r="2.4" fill="#fff" />
    </svg>
    Plainscan
  </span>
);
