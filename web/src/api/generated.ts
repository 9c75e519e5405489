// Generated from @plainscan/contracts by `npm run generate`. Do not edit.

export type CallName =
  | 'acceptTermsRoute'
  | 'accountRoute'
  | 'accountStatsRoute'
  | 'addAlertWebhookRoute'
  | 'addCashTransactionRoute'
  | 'addPushSubscriptionRoute'
  | 'addToWatchlistRoute'
  | 'adminQueuesRoute'
  | 'adminUsersRoute'
  | 'alertChannelsRoute'
  | 'alertsRoute'
  | 'appInfoRoute'
  | 'auditRoute'
  | 'cancelReplayRoute'
  | 'cancelSubscriptionRoute'
  | 'cashTransactionsRoute'
  | 'changeEmailRoute'
  | 'changeImportRoute'
  | 'changePasswordRoute'
  | 'changeStrategyRoute'
  | 'changeTradeRoute'
  | 'chartLinesRoute'
  | 'checkRecoveryRoute'
  | 'clearParserRoute'
  | 'closeTradeRoute'
  | 'commitImportRoute'
  | 'confirmEmailRoute'
  | 'createPaymentIntentRoute'
  | 'createSubscriptionRoute'
  | 'createTradeRoute'
  | 'createWatchlistRoute'
  | 'dataProgressRoute'
  | 'deleteAccountRoute'
  | 'deleteCashTransactionRoute'
  | 'deleteImportPresetRoute'
  | 'deleteScansRoute'
  | 'deleteStrategyRoute'
  | 'deleteTradeRoute'
  | 'deleteWatchlistRoute'
  | 'deletionsRoute'
  | 'demoSignInRoute'
  | 'disableSecondFactorRoute'
  | 'discardImportRoute'
  | 'duplicateStrategyRoute'
  | 'enableSecondFactorRoute'
  | 'endOtherSessionsRoute'
  | 'endSessionRoute'
  | 'excursionAveragesRoute'
  | 'exportScanRoute'
  | 'exportTradesRoute'
  | 'financialNewsRoute'
  | 'findStocksRoute'
  | 'finishRecoveryRoute'
  | 'finishSignInRoute'
  | 'forgetScanRoute'
  | 'getScanHoursRoute'
  | 'importPresetsRoute'
  | 'importRoute'
  | 'importRowsRoute'
  | 'importsRoute'
  | 'invoicesRoute'
  | 'journalNamesRoute'
  | 'jwksRoute'
  | 'keepDemoRoute'
  | 'lastPricesRoute'
  | 'localAuthenticateRoute'
  | 'localConfirmRoute'
  | 'loginRoute'
  | 'markAlertReadRoute'
  | 'markAlertsReadRoute'
  | 'marketClockRoute'
  | 'marketPulseRoute'
  | 'marketStateRoute'
  | 'matchCountsRoute'
  | 'myDataRoute'
  | 'openPositionsRoute'
  | 'orderRoute'
  | 'outboxRoute'
  | 'parseScanRoute'
  | 'parserFallbacksRoute'
  | 'parserHistoryRoute'
  | 'parserOverviewRoute'
  | 'parserStatusRoute'
  | 'pastMatchesRoute'
  | 'paymentSetupRoute'
  | 'portalRoute'
  | 'preferencesRoute'
  | 'probeParserRoute'
  | 'providerCallbackRoute'
  | 'providerStartRoute'
  | 'publicScanRoute'
  | 'recordCorporateActionRoute'
  | 'refreshRoute'
  | 'reloadMarketRoute'
  | 'removeAlertWebhookRoute'
  | 'removeFromWatchlistRoute'
  | 'removePushSubscriptionRoute'
  | 'renameWatchlistRoute'
  | 'renewRecoveryCodesRoute'
  | 'replayRoute'
  | 'requestRecoveryRoute'
  | 'restoreStrategyRoute'
  | 'restoreTradeRoute'
  | 'restoreWatchlistRoute'
  | 'resumeSubscriptionRoute'
  | 'retryQueueRoute'
  | 'rotateParserRoute'
  | 'saveStrategyRoute'
  | 'scanHistoryRoute'
  | 'scanPlanSchemaRoute'
  | 'scanRowsRoute'
  | 'scanStatusRoute'
  | 'scanTraceRoute'
  | 'secondFactorRoute'
  | 'sessionsRoute'
  | 'setAccountValueRoute'
  | 'setAlertSettingsRoute'
  | 'setPreferencesRoute'
  | 'setScanHoursRoute'
  | 'signInRoute'
  | 'signOutRoute'
  | 'signUpRoute'
  | 'startImportRoute'
  | 'startReplayRoute'
  | 'startSecondFactorRoute'
  | 'statisticsRoute'
  | 'stockBarsRoute'
  | 'stockRoute'
  | 'stockStrategiesRoute'
  | 'stocksScanRoute'
  | 'strategiesRoute'
  | 'strategyAlertRoute'
  | 'strategyRoute'
  | 'stripeWebhookRoute'
  | 'tagTradesRoute'
  | 'termsStatusRoute'
  | 'testAlertEmailRoute'
  | 'testAlertWebhookRoute'
  | 'testParserUrlRoute'
  | 'testPushSubscriptionRoute'
  | 'tradeExcursionsRoute'
  | 'tradeRoute'
  | 'tradesRoute'
  | 'trialStatusRoute'
  | 'undoImportRoute'
  | 'unreadAlertsRoute'
  | 'unsubscribePageRoute'
  | 'unsubscribeRoute'
  | 'updateParserUrlRoute'
  | 'upgradeRoute'
  | 'verifyEmailRoute'
  | 'watchlistsRoute'
  | 'whyNotRoute';

export const ACCESS_TOKEN_SECONDS = 900;
export const ALERT_DELIVERIES = ["at-once", "daily"] as const;
export const ALERT_KEEP_DAYS = 180;
export const ALERT_TOPICS = ["matches", "market"] as const;
export const AMONG_FUNCTIONS = ["least", "greatest", "mean"] as const;
export const ARITHMETIC_OPS = ["+", "-", "*", "/"] as const;
export const BAD_ROW_EXAMPLES = 5;
export const BENCHMARK = "SPY";
export const BREADTH_KINDS = ["stock", "adr", "reit"] as const;
export const BREADTH_OPS = ["<", "<=", ">", ">="] as const;
export const BREAKOUT_SETUPS = ["volatility-contraction", "flat-base", "cup-and-handle", "bull-flag", "bear-flag", "three-weeks-tight", "darvas-box"] as const;
export const CANDLES = ["doji", "hammer", "inverted-hammer", "shooting-star", "bullish-engulfing", "bearish-engulfing", "bullish-harami", "bearish-harami", "morning-star", "evening-star", "marubozu", "inside-day", "outside-day", "nr4", "nr7", "three-white-soldiers", "three-black-crows", "spinning-top", "high-wave", "dragonfly-doji", "gravestone-doji", "long-legged-doji", "rickshaw-man", "takuri", "bullish-long-line", "bearish-long-line", "short-line", "bullish-belt-hold", "bearish-belt-hold", "bullish-closing-marubozu", "bearish-closing-marubozu", "hanging-man", "piercing-line", "dark-cloud-cover", "bullish-harami-cross", "bearish-harami-cross", "bullish-doji-star", "bearish-doji-star", "bullish-counterattack", "bearish-counterattack", "bullish-separating-lines", "bearish-separating-lines", "bullish-kicker", "bearish-kicker", "bullish-kicker-by-length", "bearish-kicker-by-length", "homing-pigeon", "matching-low", "in-neck", "on-neck", "thrusting", "tweezer-top", "tweezer-bottom", "morning-doji-star", "evening-doji-star", "bullish-abandoned-baby", "bearish-abandoned-baby", "three-inside-up", "three-inside-down", "three-outside-up", "three-outside-down", "three-stars-in-the-south", "two-crows", "upside-gap-two-crows", "identical-three-crows", "advance-block", "stalled-pattern", "upside-tasuki-gap", "downside-tasuki-gap", "upside-gap-three-methods", "downside-gap-three-methods", "upside-gap-side-by-side-white-lines", "downside-gap-side-by-side-white-lines", "stick-sandwich", "bullish-tristar", "bearish-tristar", "unique-three-river", "bullish-three-line-strike", "bearish-three-line-strike", "concealing-baby-swallow", "rising-three-methods", "falling-three-methods", "mat-hold", "bullish-breakaway", "bearish-breakaway", "ladder-bottom", "bullish-hikkake", "bearish-hikkake", "bullish-modified-hikkake", "bearish-modified-hikkake"] as const;
export const CASH_TRANSACTION_KINDS = ["deposit", "withdrawal", "adjustment"] as const;
export const DAILY_SCANS = 3;
export const DEAD_LETTER_STREAM = "dead-letters";
export const DEFAULT_ALERT_RULES = {"entered":{"atLeast":1,"symbols":[]},"left":null,"total":null,"coolDownSessions":0,"duringSession":false};
export const DEFAULT_REPLAY_RULE = {"hold":5,"stop":null,"target":null,"costBp":5};
export const DEFAULT_WATCHLIST = "Watchlist";
export const DELETED_TRADES_DAYS = 30;
export const ENTITLEMENT_SOURCES = ["admin", "subscription", "one_time", "demo", "trial", "none"] as const;
export const ERROR_CATEGORIES = ["invalid", "unprocessable", "unauthenticated", "forbidden", "not_found", "conflict", "too_large", "payment_required", "rate_limited", "locked", "unavailable", "timeout", "internal"] as const;
export const EXCURSION_PROBLEMS = ["no-bars", "other-currency", "prices-differ"] as const;
export const EXECUTION_KINDS = ["entry", "exit"] as const;
export const FEATURES = ["trial", "journal", "news", "strategies"] as const;
export const FEW_MATCHES = 5;
export const FIRST_ROWS = 50;
export const IMPORT_EFFECTS = ["opens", "adds", "reduces", "closes", "reverses"] as const;
export const IMPORT_PART_CHARS = 262144;
export const IMPORT_SOURCES = ["plainscan", "schwab", "interactive-brokers", "trading212", "revolut", "etoro", "degiro", "robinhood", "fidelity", "webull", "moomoo", "thinkorswim", "etrade", "tradestation", "tastytrade", "merrill", "vanguard", "questrade", "coinbase", "ofx", "corporate-action", "mapped", "unknown"] as const;
export const IMPORT_VERDICTS = ["new", "duplicate", "possible_duplicate", "deposit", "withdrawal", "ignored", "failed"] as const;
export const KINDS = ["stock", "etf", "adr", "reit", "fund", "preferred", "warrant", "right", "unit", "note", "other"] as const;
export const LEFT_OUT = ["not-traded", "kind", "watchlist", "limit"] as const;
export const MARKET_ALERT_USERS = 200;
export const MARKET_MOMENTS = ["open", "close"] as const;
export const MARKET_QUALITY_EXAMPLES = 20;
export const MARKET_RELOADS = ["current", "planned", "loading", "failed", "waiting"] as const;
export const MARKET_UNSUBSCRIBE_AUDIENCE = "stop-market-alerts";
export const MATCHES_UNSUBSCRIBE_AUDIENCE = "stop-alert-emails";
export const MAX_ALERT_AT_LEAST = 100;
export const MAX_ALERT_MOVERS = 3;
export const MAX_ALERT_STRATEGIES = 5;
export const MAX_ALERT_SYMBOLS = 50;
export const MAX_ALERT_TRADES = 5;
export const MAX_ALTERNATIVES = 3;
export const MAX_BODY_BYTES = 65536;
export const MAX_CHANNEL_URL_CHARS = 2000;
export const MAX_CHART_LINES = 8;
export const MAX_COLUMNS = 6;
export const MAX_COMPLETIONS = 6;
export const MAX_COOL_DOWN_SESSIONS = 20;
export const MAX_DEVICE_CHARS = 80;
export const MAX_EQUITY_DAYS = 4000;
export const MAX_EXCURSION_GROUPS = 50;
export const MAX_EXECUTIONS_OF_TRADE = 500;
export const MAX_FOUND_STOCKS = 10;
export const MAX_GROUPS = 200;
export const MAX_HISTORY = 200;
export const MAX_IMPORT_BYTES = 10485760;
export const MAX_IMPORT_ROWS = 50000;
export const MAX_IMPORT_ROWS_PAGE = 200;
export const MAX_LAST_PRICES = 200;
export const MAX_LEFT_OUT_REASONS = 20;
export const MAX_LIQUID_SESSIONS = 320;
export const MAX_LIQUID_STOCKS = 60;
export const MAX_MEASURED_TRADES = 300;
export const MAX_MOVERS = 5;
export const MAX_NEAR_MISSES = 10;
export const MAX_NEWS_SEARCH_CHARS = 100;
export const MAX_NEWS_SYMBOLS = 500;
export const MAX_PAGE_ROWS = 100;
export const MAX_PARSER_FALLBACKS = 5;
export const MAX_PARSER_URL_CHARS = 500;
export const MAX_PASSWORD_BYTES = 128;
export const MAX_PASTED_CHARS = 200000;
export const MAX_PATH_CHARS = 2000;
export const MAX_PRESETS = 50;
export const MAX_PREVIEW_TRADES = 10;
export const MAX_PUSH_SUBSCRIPTIONS = 10;
export const MAX_QUERY_CHARS = 1500;
export const MAX_QUEUE_FAILURES = 10;
export const MAX_REPLAYS_AT_ONCE = 2;
export const MAX_REPLAY_COST_BP = 500;
export const MAX_REPLAY_HOLD = 250;
export const MAX_REPLAY_NUMBERS = 8;
export const MAX_REPLAY_POINTS = 500;
export const MAX_REPLAY_SIGNALS = 100;
export const MAX_REPLAY_STOP = 99;
export const MAX_REPLAY_TARGET = 1000;
export const MAX_RULE_SYMBOLS = 20;
export const MAX_SOCIAL_LINKS = 8;
export const MAX_SOURCES_OF_ARTICLE = 20;
export const MAX_STOCK_QUERY_CHARS = 60;
export const MAX_STORED_SYMBOLS = 2000;
export const MAX_STRATEGIES = 200;
export const MAX_STRATEGY_DESCRIPTION_CHARS = 1000;
export const MAX_STRATEGY_NAME_CHARS = 100;
export const MAX_TAGGED_TRADES = 1000;
export const MAX_TAGS = 20;
export const MAX_TICKET_BODY_BYTES = 131072;
export const MAX_TRADES = 50000;
export const MAX_TRADES_PAGE = 500;
export const MAX_UNKNOWN_TICKERS = 100;
export const MAX_WATCHLISTS = 20;
export const MAX_WATCHLIST_SYMBOLS = 500;
export const MAX_WEBHOOKS = 5;
export const MIN_INTERVAL_TRADES = 20;
export const MIN_PASSWORD_CHARS = 6;
export const MIN_REPLAY_PERCENT = 0.1;
export const NEAR_STOP_PERCENT = 3;
export const NEWS_CATEGORIES = ["general", "stocks"] as const;
export const NEWS_LIMIT = 100;
export const NEWS_SENTIMENTS = ["bullish", "bearish", "neutral"] as const;
export const NEWS_SOURCE_STATES = ["ok", "waiting", "failing", "limited"] as const;
export const NOT_CRITERIA = ["by", "tagMatch"] as const;
export const ONE_TIME_DAYS = 30;
export const OSCILLATORS = ["rsi", "stochasticK", "stochasticD", "williamsR", "cci", "mfi", "stochasticRsiK", "stochasticRsiD", "ultimateOscillator"] as const;
export const OVER_FUNCTIONS = ["highest", "lowest", "mean", "sum", "stdev"] as const;
export const PARSERS = ["builtin", "ai", "fallback"] as const;
export const PARSER_POLICIES = ["builtin-first", "ai-first", "builtin-only"] as const;
export const PARSER_PROTOCOLS = ["openai", "plainscan"] as const;
export const PAST_DUE_GRACE_DAYS = 3;
export const PAYMENT_MODES = ["stripe", "local", "none"] as const;
export const PREMIUM_DOLLARS = 15;
export const REPLAY_STATES = ["queued", "running", "done", "failed", "canceled"] as const;
export const REPLAY_VERDICTS = ["better", "worse", "no-different", "too-few"] as const;
export const ROLES = ["user", "admin"] as const;
export const SCAN_EXPORT_FORMATS = ["csv", "json"] as const;
export const SCAN_HOURS = ["market", "last-close", "always"] as const;
export const SCAN_PLAN_VERSION = 1;
export const SECTORS = ["Technology", "Healthcare", "Financial Services", "Energy", "Consumer Cyclical", "Consumer Defensive", "Industrials", "Basic Materials", "Real Estate", "Utilities", "Communication Services"] as const;
export const SENTIMENT_CAUSES = ["direction", "comparison", "expectation", "reaction", "negated", "hedged", "question", "contrast", "cause", "formula"] as const;
export const SERIES_NAMES = ["open", "high", "low", "close", "change", "changePercent", "gapPercent", "range", "rangePercent", "body", "closePosition", "marketCap", "volume", "averageVolume", "relativeVolume", "dollarVolume", "averageDollarVolume", "sma", "ema", "wma", "dema", "tema", "kama", "rsi", "stochasticK", "stochasticD", "williamsR", "cci", "mfi", "macd", "macdSignal", "macdHistogram", "momentum", "roc", "adx", "plusDi", "minusDi", "stochasticRsiK", "stochasticRsiD", "aroonUp", "aroonDown", "aroonOscillator", "trix", "ppo", "ppoSignal", "ppoHistogram", "ultimateOscillator", "chaikinOscillator", "linearRegressionSlope", "parabolicSar", "atr", "atrPercent", "standardDeviation", "bollingerUpper", "bollingerMiddle", "bollingerLower", "bollingerPercentB", "bollingerWidth", "keltnerUpper", "keltnerMiddle", "keltnerLower", "channelPercent", "historicalVolatility", "obv", "accumulationDistribution", "chaikinMoneyFlow", "vwap", "rollingVwap", "vwapSinceLow", "vwapSinceHigh", "vwapSinceGap", "vwapSinceDate", "superTrend", "superTrendDirection", "donchianUpper", "donchianMiddle", "donchianLower", "ichimokuConversion", "ichimokuBase", "ichimokuSpanA", "ichimokuSpanB", "ichimokuCloudTop", "ichimokuCloudBottom", "hma", "vwma", "zScore", "vortexPlus", "vortexMinus", "choppiness", "forceIndex", "upDownVolumeRatio", "heikinAshiOpen", "heikinAshiHigh", "heikinAshiLow", "heikinAshiClose", "pivotPoint", "pivotR1", "pivotR2", "pivotR3", "pivotS1", "pivotS2", "pivotS3", "performance", "performanceYearToDate", "rsPercentile", "rsLine", "outperformance", "sectorOutperformance", "industryOutperformance", "beta", "correlation", "distanceFromHigh", "distanceFromLow"] as const;
export const SETUPS = ["volatility-contraction", "flat-base", "cup-and-handle", "bull-flag", "bear-flag", "three-weeks-tight", "pocket-pivot", "double-bottom", "double-top", "darvas-box"] as const;
export const SHARED_ROWS = 10;
export const SIDES = ["long", "short"] as const;
export const TAG_MATCHES = ["any", "all"] as const;
export const TERMS = ["oversold", "overbought", "penny-stock", "cheap", "expensive", "mega-cap", "large-cap", "mid-cap", "small-cap", "micro-cap", "nano-cap", "blue-chip", "high-volume", "heavy-volume", "unusual-volume", "low-volume", "liquid", "illiquid", "actively-traded", "gap-up", "gap-down", "momentum", "losing-momentum", "uptrend", "strong-uptrend", "downtrend", "sideways", "trending", "bullish", "bearish", "breakout", "breakdown", "squeeze", "squeeze-breakout", "pullback", "bounce", "golden-cross", "death-cross", "volatile", "low-volatility", "volatility-expansion", "accumulation", "distribution", "extended", "bullish-reversal", "bearish-reversal", "trend-template", "power-trend", "episodic-gap", "rsi2-pullback", "turtle-breakout", "turtle-breakdown"] as const;
export const TERMS_VERSION = "2025-06-15";
export const TERMS_WITH_VALUE = ["oversold", "overbought", "pullback", "bounce"] as const;
export const TIMEFRAMES = ["week", "month"] as const;
export const TOKEN_ALGORITHM = "ES256";
export const TOKEN_AUDIENCE = "plainscan";
export const TOKEN_ISSUER = "plainscan-auth";
export const TRADE_ORDERS = ["symbol", "-symbol", "entered", "-entered", "exited", "-exited", "days", "-days", "net", "-net", "return", "-return", "r", "-r"] as const;
export const TRADE_SORT_COLUMNS = ["symbol", "entered", "exited", "days", "net", "return", "r"] as const;
export const TRADE_STATES = ["open", "closed", "winning", "losing"] as const;
export const TRIAL_ALERTS = 1;
export const TRIAL_DAYS = 5;
export const TRIAL_WATCHLISTS = 1;
export const UNITS = ["price", "percent", "shares", "usd", "ratio", "index", "rank", "amount"] as const;
export const UNLIMITED_DISPLAY_VALUE = 999;
export const VISITOR_ROWS = 5;
