import { Bell } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useUnreadAlerts } from '../api/generated/alerts.ts';
import { buttonClasses } from '../ui/button-classes.ts';
import { classes } from '../ui/class-names.ts';

const MAX_SHOWN = 99;

/** The bell that links to the inbox, with the number of unread alerts. */
export function AlertsLink({ className, onNavigate }: { className?: string; onNavigate?: () => void }) {
  const { data } = useUnreadAlerts();
  const unread = data?.unread ?? 0;
  return (
    <NavLink
      to="/alerts"
      onClick={onNavigate}
      aria-label={unread > 0 ? `Alerts, ${unread} unread` : 'Alerts'}
      className={({ isActive }) =>
        buttonClasses('quiet', 'icon', classes('relative', isActive && 'bg-raised', className))
      }
    >
      <Bell aria-hidden size={19} />
      {unread > 0 && (
        <span
          aria-hidden
          className="figures absolute top-0 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-solid px-1 text-xs font-medium text-on-solid"
        >
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </NavLink>
  );
}
