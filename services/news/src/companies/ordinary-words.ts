import { readFileSync } from 'node:fs';
import wordListPath from 'word-list';

/** First names, family names, places, and nationalities, which name a company only if the context contains evidence. */
const PERSONS_AND_PLACES = `
aaron abbott adam adams alan albert alex alexander alice allen amanda amy anderson andrea andrew angela ann anna anne anthony arthur ashley austin baker barbara
barnes barrett bell ben benjamin bennett betty biden brandon brian brooks brown bruce bryan burke butler campbell carl carlos carolina caroline carson carter
catherine charles charlotte chris christian christopher clark clayton clinton cole coleman collins connor cooper craig crawford curtis daniel darden
david davis dean deborah dennis diana donald donna douglas duncan dylan edward edwards elizabeth elliott ellis emily emma eric ernst ethan evans felix ferguson
fisher fletcher foster frank franklin fred gabriel gardner garrett gary george gibson gordon graham grant gregory griffin hamilton hannah harper harris harrison
harry hart harvey hayes heather helen henderson henry herbert howard hudson hughes hunt hunter isaac jack jackson jacob jacobs james jamie jane jason jeff
jefferson jennifer jeremy jerry jesse jim joe joel john johnson jonathan jones jordan jose joseph joshua julia julie justin karen katherine keith kelly kelvin
kennedy kenneth kevin kim kyle larry laura lauren lawrence lee leo leonard leslie lewis lincoln linda lisa logan louis lucas luke lynch madison marco marcus
margaret maria marie mark marshall martin marvin mary mason matthew maxwell melissa meredith michael michelle miguel mike miller mitchell monroe morgan morris murphy
myers nancy natalie nathan nelson nicholas nicole nina noah norman nova oliver olivia oscar owen palmer parker patrick paul perry peter philip phillips pierce porter
powell preston price quinn rachel ralph randy ray raymond rebecca reed reynolds richard richardson riley robert roberts robinson roger rogers ronald rose ross roy russell
ruth ryan sam samantha samuel sandra sara sarah scott sean sharon shaw simon simpson smith sophia spencer stanley stephen steve steven stewart stone stuart sullivan susan
sutton taylor terry thomas thompson thomson timothy todd tony trump turner tyler vance victor victoria vincent virginia wagner walker wallace walter
ward warner warren watson wayne webb weber webster wells wendy wesley west wheeler white william williams wilson wood woods wright york young zachary
aberdeen africa alabama alaska albany amsterdam arizona arkansas asia atlanta atlantic australia baltimore barcelona beijing berlin boston brazil
britain brooklyn brussels california cambridge canada carolina chicago china cincinnati cleveland colorado columbia columbus connecticut dallas
delaware denver detroit dublin dubai edinburgh england essex europe florida france geneva georgia germany hawaii hongkong houston idaho illinois
india indiana iowa ireland israel italy japan kansas kentucky kingston korea lancaster liverpool london louisiana luxembourg maine manchester manhattan maryland
massachusetts memphis mexico miami michigan milwaukee minneapolis minnesota mississippi missouri montana montreal moscow nashville nebraska nevada
newport norfolk oakland ohio oklahoma ontario oregon orlando oslo oxford pacific paris pennsylvania philadelphia phoenix pittsburgh portland
princeton provo quebec raleigh reno richmond rochester rome russia sacramento salem savannah seattle seoul shanghai singapore spain stamford stockholm stuttgart
sweden switzerland sydney taiwan tampa tennessee texas tokyo toronto tucson tulsa ukraine utah vancouver vermont vienna vietnam virginia warsaw washington wellington
windsor wisconsin wyoming zurich everest olympus amazonas sahara nile hudson mercury venus jupiter saturn neptune pluto covid internet latam edison brunswick andersen carl ivan igor vladimir angela ursula boris emmanuel elon jeff bezos musk buffett
afghanistan albania algeria angola argentina armenia austria azerbaijan bahrain bangladesh belarus belgium bolivia bosnia botswana bulgaria cambodia cameroon chile colombia croatia
cuba cyprus czechia denmark ecuador egypt estonia ethiopia finland ghana greece guatemala haiti honduras hungary iceland indonesia iran iraq jamaica kazakhstan kenya kuwait laos latvia lebanon
libya lithuania macau malaysia malta mongolia morocco mozambique myanmar namibia nepal netherlands niger nigeria norway oman pakistan panama paraguay peru philippines poland portugal
qatar romania rwanda scotland serbia senegal slovakia slovenia somalia sudan syria tanzania thailand tunisia turkey uganda uruguay uzbekistan venezuela wales yemen zambia zimbabwe
african american arab argentine asian australian austrian belgian brazilian british canadian chilean chinese colombian cuban danish dutch european filipino finnish french german greek
hawaiian hungarian indian indonesian iranian iraqi irish israeli italian japanese korean mexican nigerian norwegian pakistani peruvian polish portuguese romanian russian saudi
scottish spanish swedish swiss taiwanese thai turkish ukrainian vietnamese californian texan bermuda bahamas barbados cayman monaco siberia sicily tuscany normandy galicia
january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday christmas easter
congress senate pentagon kremlin brexit nafta wuhan hubei hormuz gaza crimea
`;

/** Words so common in business news that they name a company only if a legal form follows. */
const COMMONPLACE = `
joint public stock stocks first national general global united market markets energy capital trade trading world today growth income bank banks company companies investors investor street
gold oil silver copper gas real best buy focus key life play science sciences open live root target-date value values future futures option options standard premier prime select choice progress
progressive advance advanced alliance allied associated century citizens city classic coast commerce community consumer core creative credit crown dynamic eagle east eastern edge
element elements emerging empire enterprise equity essential event evolution express family farmers federal fidelity finance first-quarter flagship freedom frontier fund funds generation
green group growth health heritage home horizon house image impact independent industrial innovation innovative insight integrated international internet investment job jobs
land leader leaders legacy liberty lifetime limited magic main major media medical merchants middle mission modern momentum monitor more motion mutual natural network new news next north northern
ocean old one option orange original paramount partners patriot peoples performance phoenix pinnacle pioneer planet platform plus point power precision preferred premium president
primary principal private profit progress provident prudential quality quest range rapid red regional regions reliance reserve resource resources result results retail rising rock root royal
sales science security select senior service services shares signal silver simple smart social solid solution solutions source south southern space special spectrum spirit star state states sterling
strategic strategy success summit sun super supreme surge system systems team tech technology texas time times top total tower tradition transition travel trend triumph trust
turning ultra union unit united universal universe urban us value vantage vector venture victory view vision vital wall water wave way wealth west western wide wild wind wise women work yield zone
analyst analysts ai data cloud digital chief bullish bearish pdf fed inflation rates rate earnings economy report reports update watch
`;

/** Indices, agencies, exchanges, and currencies that share a name with a company. */
const OTHER_THINGS =
  'dow nasdaq reuters spdr nyse cboe fed opec nato euro bitcoin ethereum wti brent libor nikkei hang dax ftse jan feb apr aug sept oct nov dec';

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export interface Vocabulary {
  /** a dictionary word, or the name of a person or place */
  ordinary: (word: string) => boolean;
  person: (word: string) => boolean;
  /** a company only when followed by a legal form */
  commonplace: (word: string) => boolean;
  /** never a company name by itself */
  neverAlone: (word: string) => boolean;
}

/**
 * Reads about 274,000 English words on each call: finders are rarely created, so caching the words would waste memory.
 */
export function vocabulary(): Vocabulary {
  const english = new Set(readFileSync(wordListPath, 'utf8').split('\n'));
  const names = new Set(words(PERSONS_AND_PLACES));
  const common = new Set(words(COMMONPLACE));
  const others = new Set(words(OTHER_THINGS));
  return {
    ordinary: (word) => english.has(word) || names.has(word) || /^[\d.,]+$/.test(word) || word.length < 3,
    person: (word) => names.has(word),
    commonplace: (word) => common.has(word),
    neverAlone: (word) => others.has(word),
  };
}
