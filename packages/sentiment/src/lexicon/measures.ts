import { measure, type Theme } from './sense.ts';

/** Figures that companies report. */
export const COMPANY_MEASURES: Theme = [
  measure(
    1,
    0.6,
    `profit+, [net|operating|gross|pretax|adjusted|core|underlying] profit, (profit|result|income|earnings) (after|before) [income] (tax|taxes|interest),
    pre tax (profit|profits|income|earnings|result|results|margin), (profit|result) for the (period|year|quarter),
    [operating|net] profit for the period, (diluted|basic|adjusted) (eps|earnings per share), earnings,
    [net|operating|pretax] income, ebit, ebita, ebitda, eps, ffo, affo, nii, earnings per share, profitability, margin+,
    (gross|operating|profit|net) margin+, [free] cash flow+, [free] cashflow, fcf, return on equity, return on capital, roe,
    book value, net asset value, nav`,
  ),
  measure(
    1,
    0.55,
    `revenue+, rev+, sale+, net sale+, turnover, top line, bottom line, bookings, order+, order book, order intake,
    order backlog, backlog, deliveries, shipment+, (same|comparable) store sales, (same|comparable) sales, same store, comps,
    comp sale+, billings, premiums, royalties, fee income, revenue growth, sales growth, earnings growth, profit growth,
    business, operating result, result+, dealmaking, underwriting`,
  ),
  measure(
    1,
    0.5,
    `subscriber+, user+, user base, customer base, daily active users, monthly active users, user growth, subscriber growth, customer+, net adds,
    market share, aum, assets under management, inflow+, demand, output, production, volume+, traffic, passenger+, capacity,
    utilization, utilisation, occupancy, productivity, efficiency, pricing power, investor sentiment, pipeline, footfall,
    store traffic, engagement, ratings`,
  ),
  measure(
    1,
    0.65,
    `guidance, outlook, forecast+, profit (outlook|view|forecast|target|guidance),
    (earnings|sales|revenue|eps|growth|annual|full year) (outlook|view|forecast|target|guidance|estimates), view,
    full year forecast, dividend+, dividend (payment+|payout+), (quarterly|special|interim|annual) dividend, payout,
    distribution`,
  ),
  measure(1, 0.5, `[share|stock] buyback+, [share|stock] repurchase+, repurchase program+`, { own: 0.4 }),
  measure(1, 0.65, `price target+, target price+, stock price target, share price target, pt, price objective`),
  measure(
    1,
    0.5,
    `(credit|debt|issuer) rating+, credit quality, liquidity, solvency, cash position, valuation, capital ratio, asset quality`,
  ),
  measure(
    -1,
    0.55,
    `[net|operating|quarterly|annual|pretax] loss, losses, (net|operating|pretax) losses, loss (after|before) [income] (tax|taxes), pre tax (loss|losses),
    loss for the period, loss per share, red ink, cash burn, burn rate`,
    { own: -0.3 },
  ),
  measure(
    -1,
    0.5,
    `cost+, expense+,
    (operating|interest|labor|labour|input|borrowing|fuel|production|funding|energy|material|raw material|financing|restructuring) (cost+|expenses),
    spending on opex, opex, overhead+, liabilities, leverage, churn, provisions, (bad|doubtful) loans, loan loss provisions,
    credit costs, write off+, writedown+, write down+, charge offs, delinquencies, delinquency rate, nonperforming loans, npl+,
    outflow+, attrition, vacancies, vacancy`,
  ),
  measure(-1, 0.45, `debt, [net|total|long term] debt, debt load, debt pile, indebtedness, tax burden, tax bill`),
  measure(
    -1,
    0.5,
    `backlash, complaint+, defect+, glitch, glitches, outage+, bottleneck+, disruption+, shortage+,
    supply (constraints|problems|shortages|disruption|disruptions), delay+, headwind+, workload`,
    { own: -0.3 },
  ),
];

/** Figures about an economy. */
export const ECONOMY_MEASURES: Theme = [
  measure(
    1,
    0.5,
    `gdp, economy, economic growth, [economic] activity, growth, growth rate, payrolls, nonfarm payrolls, non farm payrolls,
    job creation, job growth, jobs growth, employment, hiring, job openings, retail sales,
    consumer (confidence|sentiment|spending|demand|expectations), business (confidence|sentiment|investment|activity),
    builder confidence, housing (starts|market), building permits, permits, home sales, home building,
    (house|home|property) prices, factory (orders|output|activity), durable goods orders, industrial (production|output),
    manufacturing, manufacturing (output|activity|sector), services activity, pmi, manufacturing pmi, services pmi, ism,
    exports, export+, trade surplus, surplus, wages, wage growth, living standards, investment, capital spending,
    consumer spending, air traffic, construction spending, household income, lending, loan growth, bank lending,
    private sector activity`,
  ),
  measure(
    1,
    0.4,
    `optimism, confidence, sentiment, morale, hope+, momentum, risk appetite, appetite, prospects, trade optimism, trade hopes`,
    { mood: true },
  ),
  measure(
    -1,
    0.5,
    `unemployment, unemployment rate, jobless rate, [initial|weekly|continuing] jobless claims, unemployment claims,
    initial claims, joblessness, [core|consumer|headline|annual] inflation, inflation rate, consumer prices, cpi, core cpi, ppi,
    producer prices, (import|input|food) prices, wholesale prices, cost of living,
    [trade|budget|fiscal|current account] deficit, deficit+, (government|public|national|household|corporate) debt`,
  ),
  measure(
    -1,
    0.4,
    `tariff+, tax, taxes, duties, levies, sanctions, restrictions, curbs, bottlenecks, tax rate+, trade barriers`,
  ),
  measure(
    -1,
    0.5,
    `poverty, insolvency, insolvencies, bankruptcies, foreclosure+, default+, default rate+, evictions, forbearance requests,
    job losses, job cuts, layoff+, redundancies, dismissals, job loss`,
    { own: -0.4 },
  ),
  measure(0, 0.4, `infections, [coronavirus|covid|virus] cases, death toll+, hospitalizations, new cases, casualties`),
  measure(
    -1,
    0.45,
    `fear+, concern+, worry, worries, anxiety, jitters, tension+, uncertainty, uncertainties, doubt+, skepticism, scepticism,
    unease, pessimism, panic, pressure+, recession (fears|risk|risks|worries|odds),
    (growth|recession|trade|inflation|demand|virus|default|debt|credit|economic growth) (fears|concerns|worries|jitters),
    trade tensions, volatility, vix, stress, turmoil, angst, downside risk+`,
    { own: -0.14, mood: true },
  ),
  measure(-1, 0.5, `selling`),
  measure(
    -1,
    0.4,
    `risk+, competition, competitive pressure, drag, burden, strain+, downside, backwardation, glut, oversupply, inventory glut,
    imbalance+, setback+`,
    { own: -0.12 },
  ),
];

/** Traded assets: their moves are the market's reaction. */
export const TRADED_MEASURES: Theme = [
  measure(
    1,
    0.6,
    `share+, stock+, (share|stock) price+, (shares|stock) of, equity, equities, adrs, adr, stock market+,
    [global|world|european|asian|emerging|financial|u.s.|us] (markets|shares|equities|stocks), market+, wall street, futures,
    (stock|index|equity|gasoline|oil|crude|gold|corn|wheat|lumber) futures, (stock|index) index futures, stock index futures,
    index, indexes, indices, benchmark+, dow, dow jones, dow industrials, dow jones industrial average, djia, nasdaq,
    nasdaq 100, nasdaq composite, s&p, s&p #, russell, russell #, ftse, ftse #, dax, cac, cac #, nikkei, hang seng, sensex,
    nifty, tsx, asx, stoxx, kospi, blue chips, small caps, large caps, tech stocks, chip stocks, bank stocks, sector, etf, etfs,
    market cap, market value, market capitalization`,
    { traded: true },
  ),
  measure(
    1,
    0.55,
    `oil, crude, [oil|crude|brent|wti] price+, (brent|wti) [crude], crude oil, oil prices, natural gas, gas prices, gold,
    gold prices, silver, copper, platinum, palladium, iron ore, lumber, wheat, corn, soybeans, sugar, coffee prices,
    commodities, commodity prices, metals, uranium, lithium prices, bitcoin, btc, ether, ethereum, eth, crypto,
    cryptocurrencies, dogecoin, xrp, altcoins, price+, selling price+`,
    { traded: true },
  ),
  measure(
    1,
    0.45,
    `dollar, euro, pound, sterling, yen, yuan, rupee, lira, peso, rand, loonie, ruble, currency, currencies, canadian dollar,
    australian dollar, bonds, junk bonds, treasuries, bond prices`,
    { traded: true },
  ),
];

/** A rise or fall of these is neither good nor bad: they absorb the move without a weight. */
export const NEUTRAL_MEASURES: Theme = [
  measure(
    0,
    0,
    `capex, capital expenditure, capital expenditures, headcount, staff, yield+, treasury yield+, bond yield+, dividend yield+,
    [interest|key|policy|benchmark|repo|mortgage|overnight|lending|base] rate+, discount rate, fed funds rate, imports,
    inventories, inventory, wholesale inventories, stockpiles, [oil|crude] inventories, spread+, beta, ratio, price range,
    stake+, holding+, position+, stock offering, share offering, offering price, pricing, premium+, number, numbers, age,
    weight, exchange rate, reserve+, reserve requirement, short interest, open interest, temperature+, emissions,
    life expectancy, speed, salary, salaries, ceo pay, executive pay, fee+, minimum wage, share capital, share count,
    voting rights, share class, number of shares, number of voting rights, total voting rights, accounts receivable, oil output,
    oil production, opec output, loan+, market share of, deposits, population, ratio+, holdings`,
  ),
];
