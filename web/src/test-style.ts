// jsdom ignores style sheets.
export {};
