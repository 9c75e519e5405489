/** One source for the dialog and for the page. Its date is TERMS_VERSION of the contracts: new words, new date, new acceptance. */
export const TERMS_UPDATED = 'June 15, 2025';

export interface TermsSection {
  title: string;
  /** the part a reader must not miss */
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
      'Trading can lose you money, all of it included. Every decision is yours, and so is its outcome. Past and simulated results say nothing certain about the future.',
      'Data can be late, incomplete or wrong. Check what matters with your broker before you act. Where the market is marked “Simulated market”, its prices are made up and no real security stands behind them.',
      'Plainscan is provided as it is, without warranty of any kind. As far as the law allows, our total liability to you is the lesser of the amount you have paid us or $100, and we are not liable for trading losses or lost profits.',
    ],
  },
  {
    title: 'About Plainscan',
    paragraphs: [
      'You describe a strategy in plain English, and Plainscan lists the U.S. stocks and ETFs that match, with their indicators. Scans read daily data only, may be limited to market hours, and cover no options, forex or crypto.',
      'Around the scanner there are a trading journal with statistics of your trades, financial news scored for sentiment, saved strategies with alerts, and simulation of a strategy on past days. An installation may offer only some of these.',
    ],
  },
  {
    title: 'Key terms',
    paragraphs: [],
    points: [
      {
        term: 'Who may use it.',
        text: 'You must be at least 13 years old. If you are not of legal age where you live, a parent or guardian must agree too.',
      },
      {
        term: 'Your account.',
        text: 'It is for you alone. Keep your password to yourself, and tell us if someone else has used your account.',
      },
      {
        term: 'Free trial.',
        text: 'It starts when you accept these terms and lasts 5 days, with 3 scans a day. No card is needed, and nothing is charged when it ends. One trial per person.',
      },
      {
        term: 'Premium.',
        text: 'It costs $15 per month and renews every month until you cancel. Cancel anytime: you keep Premium until the end of the month you have paid for. A one-time payment of $15 gives 30 days and does not renew. Payments are non-refundable, except where the law gives you a right to a refund.',
      },
      {
        term: 'Changes.',
        text: 'If these terms change, we show you the new ones and ask you to accept them before you go on.',
      },
      {
        term: 'Ending.',
        text: 'You may delete your account at any time in Settings. We may suspend or close an account that breaks these terms.',
      },
    ],
  },
  {
    title: 'Prohibited activities',
    paragraphs: ['You agree not to:'],
    points: [
      { text: 'break the law, manipulate a market, or mislead others with what you find here;' },
      { text: 'sell, republish or pass on market data or news in bulk;' },
      {
        text: 'collect data with scripts or bots, or get around the limits of a plan, for example with several accounts;',
      },
      { text: 'attack, probe or overload the service, or try to reach what belongs to another user;' },
      { text: 'present a result of Plainscan as advice, or as a promise of profit.' },
    ],
  },
  {
    title: 'Intellectual property',
    paragraphs: [
      'The name, the design and the texts of Plainscan belong to its makers; open-source parts are used under their own licenses. Market data and news belong to those who supply them. You may use what you see for your own trading and research.',
      'What you write stays yours: your journal, your notes, your strategies. You let us store and process it to run the service for you, and for nothing else.',
    ],
  },
  {
    title: 'Data and privacy',
    paragraphs: [],
    points: [
      {
        term: 'What we hold.',
        text: 'Your email address, a hash of your password, your settings, your strategies and scans, your journal, and, for security, a record of sign-ins with their browser and network. If you sign in with another provider, also the name and picture it gives us. Card payments are handled by Stripe; we never see your card number.',
      },
      {
        term: 'What we do with it.',
        text: 'We run the service with it. We do not sell your data, and we show you no advertising. If queries are read by an AI service, it receives the text of the query, not who you are.',
      },
      {
        term: 'Cookies.',
        text: 'Only those that sign you in and keep you signed in. None that follow you around.',
      },
      {
        term: 'Your rights.',
        text: 'In Settings you can download everything held about you, end any session, and delete your account. Deletion erases your data from every part of Plainscan and cannot be undone. A record that a deletion took place remains, without your name or address.',
      },
    ],
  },
  {
    title: 'Contact',
    paragraphs: ['Questions about these terms or about your data? Reply to any email that Plainscan has sent you.'],
  },
];
