import { verbForms } from '@plainscan/sentiment';

/** What companies do in headlines. Verbs whose forms are often nouns after a name ("visa rules", "block trades") are left out. */
const VERBS = `
  abandon accelerate accept accuse achieve acquire add adjust admit adopt agree aim allow announce answer apologize appeal appoint argue arm ask assemble
  attack avoid await ax axe back ban battle beat become begin believe bet bid blame block bolster book boost borrow bow brace break bring build bulk bundle
  burn buy call cancel cap capture cash catch cater challenge change charge chart chase chip choose circle cite claim clash clear climb clinch close collect
  comb commit compete complete concede confirm confront consider consolidate contend continue convert cool copy correct court cover crack craft crash create
  crush curb cut dangle dash deal debunk debut decide declare decline decry deem deepen default defend defer defy delay delist deliver delve demand deny
  deploy design detail develop devote dial differ dig dim dip direct disappoint disclose discontinue dismiss dispatch dispute distance ditch divest divide
  dodge dominate donate double downplay draft drag draw drift drive drop dump dust earn ease edge elect elevate eliminate embark embrace emerge end enhance
  enlist enter entice erase escape estimate evade exceed exclude exhaust exit expand expect explain explore express extend eye face fail fall feel fend
  fight file fill find finish fire fix flag flaunt flee flip flirt float flood fly focus forecast foresee forge fret fuel fumble gain gear generate get give
  glean go grab grapple ground grow guard guide hail halt hand hasten haul have head heed help highlight hike hint hire hit hold honor hope host hunt hurry
  idle ignite impress improve inch include increase inherit ink insist install instruct insure intend introduce invest invite invoke issue join jolt juggle
  jump justify keep kick kill know lag land launch lay lead lean leap learn leave lend lengthen let level leverage lift limit liquidate lobby locate lock
  log look loosen lose lower lure maintain make manage marry master meet mend merge mine mirror miss modify mount move mull name narrow navigate near need
  negotiate nix notch nudge object obtain offload open operate oppose orbit order oust outbid outline outpace overcome overhaul overtake owe own pare park
  partner pass patch pause pay peddle peg permit phase pick pin pitch pivot plan plead pledge plot plow plug plunge poach ponder post postpone pounce pour
  praise preach preannounce predict prepare present press preview print probe proceed prod produce promise promote prop propose prosper protest prove pull
  pump punish purchase pursue push put quit race raid raise rally ramp reach react ready reaffirm realign reap reassure reboot rebound rebrand rebuff
  rebuild rebut recall recast receive reclaim recoup recover recruit redeem redesign reduce refile refinance refocus reform refresh refund refuse regain
  register reimburse rein reinstate reintroduce reiterate reject rejoin relaunch release relent relocate rely remain remind remodel remove rename renew
  reopen reorganize repair repay repeat repel replace reply report reposition repurchase request reschedule rescind rescue reset reshape reshuffle resign
  resist resolve respond restart restate restore restructure resume retain rethink retire retool retreat return reunite revamp reveal reverse review revise
  revive reward ride rival roar roll run sag sail salvage sanction sap save say scale scold scoop scout scramble scrap screen secure see seek sell send
  separate serve set settle shake shave shed shelve shift shine ship shop shorten show shrink shrug shun shut shutter sidestep sign simplify sink sit sketch
  skid skip slam slash slice slide slim slip slow slump snag snap snub soar soften solicit spar sparkle speed spend spin split sponsor spook sputter squeeze
  stabilize stall stand start stay steer step stick stop streamline strengthen stretch strike strip struggle stumble stun submit subpoena sue suffer suggest
  supply support surge surpass surprise surrender survive suspend swap sweep sweeten swing switch tackle take talk tank tap taper team tease tell tempt
  tender terminate test thank think threaten thrive throw tie tighten toast top topple tout toy trail train transfer transform treat trim triple trounce
  trumpet try tumble turn tweak unite unleash unload unlock unveil unwind unwrap update upend upgrade upset urge use vault veto vie visit voice vote vow
  wade wager wait walk want warn waver wean weather weigh welcome widen wield win wind withdraw withhold woo work worry wrap wrestle write yank
`
  .trim()
  .split(/\s+/);

const MODALS =
  'is was has had will would can could may might must should does did do wont cant doesnt didnt isnt wasnt hasnt';
/** Between a name and its verb. */
const ADVERBS = new Set(
  'again already also even finally first just later never no not now nearly only once quietly reportedly soon still suddenly then too'.split(
    ' ',
  ),
);

const infinitives = new Set([...VERBS, 'be']);
const participles = new Set(VERBS.map((verb) => verbForms(verb).at(-1)!).filter((form) => form.endsWith('ing')));
/** "hires" and "hired", not "hire" or "hiring", which often follow a noun: "target hire date". */
const finite = new Set([
  ...VERBS.flatMap((verb) => verbForms(verb).filter((form) => form !== verb && !form.endsWith('ing'))),
  ...MODALS.split(' '),
  'cut',
  'hit',
  'set',
]);

/** Forms that agree with the subject before them. Words are keys (see words.ts). */
export const isFiniteVerb = (word: string): boolean => finite.has(word);
export const isInfinitive = (word: string): boolean => infinitives.has(word);
export const isParticiple = (word: string): boolean => participles.has(word);
export const isAdverb = (word: string): boolean => ADVERBS.has(word);
