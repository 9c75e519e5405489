export { clock, nextClose, nextOpen, sessionOf, type MarketClockReading } from './clock.ts';
export { FIRST_YEAR, LAST_YEAR } from './days.ts';
export { newYorkDate, type NewYorkDate } from './new-york.ts';
export {
  holidayName,
  isSession,
  nextSession,
  previousSession,
  sessionHours,
  sessionNumbers,
  sessions,
  specialHoursName,
  type SessionHours,
} from './sessions.ts';
export { knownZone, MARKET_ZONE, zonedIso, zonedTime } from './zones.ts';
