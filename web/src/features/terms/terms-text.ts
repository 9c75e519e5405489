/**
 * The single source for the dialog and the page. The date must equal TERMS_VERSION in the contracts: when the text
 * changes, change both, so that users are asked to accept again.
 */
export const TERMS_UPDATED = 'June 15, 2025';

export interface TermsSection {
  title: string;
  /** a part that readers must not miss */
  notice?: boolean;
  paragraphs: readonly string[];
  points?: readonly { term?: string; text: string }[];
}

export const TERMS: readonly TermsSection[] = [
  {
    title: 'Liability notice',
    notice: true,
    paragraphs: [
      'Plainscan is a research tool. It is not investment advice, and it is not a broker, dealer or adviser. A scan result, an indicator, a simulated result or the sentiment of a headline is never a recommendation to buy, sell or hold anything.',
      'You can lose some or all of your money. Every decision is yours, and so is its outcome. Past and simulated performance does not guarantee future results.',
      'Data can be late, incomplete, or wrong. Check anything that matters with your broker before you act. Where the market is labeled “Simulated market”, its prices are made up and no real security is behind them.',
      'Plainscan is provided “as is”, without warranty of any kind. To the extent the law allows, our total liability to you is the lesser of the amount you have paid us or $100, and we are not liable for trading losses or lost profits.',
    ],
  },
  {
    title: 'About Plainscan',
    paragraphs: [
      'You describe a strategy in plain English, and Plainscan lists the U.S. stocks and ETFs that match, with their indicators. Scans use daily data only, may be limited to market hours, and do not cover options, forex, or crypto.',
      'Plainscan also offers a trading journal with statistics, financial news scored for sentiment, saved strategies with alerts, and strategy simulation on past data. Not every deployment offers all of these.',
    ],
  },
  {
    title: 'Key terms',
    paragraphs: [],
    points: [
      {
        term: 'Who may use it.',
        text: 'You must be at least 13 years old. If you are a minor where you live, a parent or guardian must agree too.',
      },
      {
        term: 'Your account.',
        text: 'It is for you alone. Keep your password private, and tell us if someone else has used your account.',
      },
      {
        term: 'Free trial.',
        text: 'It starts when you accept these terms and lasts 5 days, with 3 scans a day. No card is needed, and nothing is charged when it ends. One trial per person.',
      },
      {
        term: 'Premium.',
        text: 'It costs $15 per month and renews monthly until you cancel. Cancel anytime: you keep Premium until the end of the month you have paid for. A one-time payment of $15 gives you 30 days and does not renew. Payments are non-refundable, except where the law gives you a right to a refund.',
      },
      {
        term: 'Changes.',
        text: 'If these terms change, we will show you the new ones and ask you to accept them before you continue.',
      },
      {
        term: 'Termination.',
        text: 'You may delete your account at any time in Settings. We may suspend or close an account that violates these terms.',
      },
    ],
  },
  {
    title: 'Prohibited activities',
    paragraphs: ['You agree not to:'],
    points: [
      { text: 'break the law, manipulate a market, or mislead others with what you find here;' },
      { text: 'sell, republish, or pass on market data or news in bulk;' },
      {
        text: 'collect data with scripts or bots, or bypass plan limits, for example with multiple accounts;',
      },
      { text: "attack, probe, or overload the service, or try to access other users' data;" },
      { text: 'present Plainscan results as advice, or as a promise of profit.' },
    ],
  },
  {
    title: 'Intellectual property',
    paragraphs: [
      'The Plainscan name, design, and content belong to its makers; open-source components are used under their own licenses. Market data and news belong to their providers. You may use what you see for your own trading and research.',
      'What you write stays yours: your journal, your notes, your strategies. You let us store and process it to run the service for you, and for nothing else.',
    ],
  },
  {
    title: 'Data and privacy',
    paragraphs: [],
    points: [
      {
        term: 'What we store.',
        text: 'Your email address, a hash of your password, your settings, your strategies and scans, your journal, and, for security, a log of sign-ins with browser and IP address. If you sign in with another provider, also the name and picture it gives us. Card payments are handled by Stripe; we never see your card number.',
      },
      {
        term: 'How we use it.',
        text: 'We use it to run the service. We do not sell your data, and we do not show ads. If scans are read by an AI service, it receives the text of the scan, not who you are.',
      },
      {
        term: 'Cookies.',
        text: 'Only those that sign you in and keep you signed in. None that track you.',
      },
      {
        term: 'Your rights.',
        text: 'In Settings you can download all data we hold about you, end any session, and delete your account. Deletion erases your data from every part of Plainscan and cannot be undone. A record that a deletion took place remains, without your name or email address.',
      },
    ],
  },
  {
    title: 'Contact',
    paragraphs: ['Questions about these terms or your data? Reply to any email from Plainscan.'],
  },
];
