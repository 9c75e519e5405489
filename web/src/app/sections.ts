import {
  BookOpen,
  CreditCard,
  House,
  type LucideIcon,
  Newspaper,
  ScanSearch,
  Settings,
  ShieldCheck,
  Star,
} from 'lucide-react';

export interface Section {
  readonly to: string;
  readonly name: string;
  readonly icon: LucideIcon;
}

/** The sections that traders use every day. */
export const DAILY_SECTIONS: readonly Section[] = [
  { to: '/', name: 'Home', icon: House },
  { to: '/scanner', name: 'Scanner', icon: ScanSearch },
  { to: '/news', name: 'News', icon: Newspaper },
  { to: '/journal', name: 'Journal', icon: BookOpen },
];

export const SECTIONS: readonly Section[] = [
  ...DAILY_SECTIONS,
  { to: '/watchlists', name: 'Watchlists', icon: Star },
  { to: '/pricing', name: 'Pricing', icon: CreditCard },
  { to: '/settings', name: 'Settings', icon: Settings },
];

export const ADMIN_SECTION: Section = { to: '/admin', name: 'Admin', icon: ShieldCheck };
