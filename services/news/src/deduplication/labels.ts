import { PUBLISHERS } from './publishers.ts';
import { plainWords } from './words.ts';

/** Labels that wire services and sites put before a headline. */
const LABELS = [
  /^\s*(?:UPDATE|CORRECTION|CORRECTED|REFILE|RPT|WRAPUP|EXCLUSIVE|BRIEF|ALERT|FACTBOX|BREAKING|ANALYSIS|EXPLAINER|FOCUS|INSIGHT|FOREX|PRECIOUS|METALS|POLL|TIMELINE|GLOBAL MARKETS|US STOCKS|MEDIA|DIARY|INTERVIEW|LIVE MARKETS|COLUMN)(?:\s*\d+)?\s*[-:|]\s*/,
  /^\s*(?:update|correction|exclusive|breaking|breaking news|just in|live|live updates?|watch|video|alert|analysis|report|explainer|news alert|market update|developing)\s*[:|]\s*/i,
  /^\s*\[[^\]]{1,30}\]\s*/,
];
/** "- Reuters", "| CNBC", and, if the rest isn't a publisher, part of the headline. */
const ENDING = /^(.*\S)\s+[-|–—]{1,2}\s*(\S.{0,40})$/;
const BY = /^(.*\S)\s+(?:By|by|via)\s+(\S.{1,40})$/;
const COLON = /^(.*\S):\s+(\S.{1,40})$/;
/** Who says so: "Acme weighs sale, sources say", "Acme weighs sale, WSJ reports". */
const ATTRIBUTION =
  /\s*(?:[,:;(–—-]|\s)\s*(?:sources?(?: says?)?|sources familiar|reports?|as it happened|official says|document shows|filing shows|people familiar(?: with the matter)?|according to (?:sources?|reports?)|the company says)\)?\s*$/i;
const REPORTED =
  /^(.*\S),?\s+(?:(\S+(?: \S+){0,3}) (?:reports|says|reported)|according to (?:the )?(\S+(?: \S+){0,3}))\s*$/i;
const ROUNDS = 3;

/** The title without labels before it, and without publishers and attributions after it. */
export function withoutLabels(title: string, sourceName: string): string {
  const source = plainWords(sourceName).join(' ');
  const isPublisher = (name: string | undefined): boolean => {
    const plain = plainWords(name ?? '').join(' ');
    return plain !== '' && (PUBLISHERS.has(plain) || plain === source);
  };
  let bare = title;
  for (const label of LABELS) bare = bare.replace(label, '');
  for (let i = 0; i < ROUNDS; i++) {
    const before = bare;
    for (const ending of [ENDING, BY, COLON, REPORTED]) {
      const [, kept, name, other] = ending.exec(bare) ?? [];
      if (kept !== undefined && isPublisher(name ?? other)) bare = kept.replace(/,\s*$/, '');
    }
    // An attribution needs punctuation or several words before it, unlike "Acme to sell its earnings reports".
    if (/[,:;(–—-]\s*\S+(?:\s\S+){0,5}\s*$/.test(bare)) bare = bare.replace(ATTRIBUTION, '');
    if (bare === before) break;
  }
  return bare.trim() === '' ? title : bare;
}
