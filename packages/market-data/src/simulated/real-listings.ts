import type { Listing, Sector } from '@plainscan/contracts';

/** A real company or fund of the simulated market. Only its name and classification are real; market cap and price are approximate. */
export interface RealListing extends Listing {
  /** approximate share price in US dollars */
  price: number;
}

const EXCHANGES: Readonly<Record<string, string>> = { Q: 'NASDAQ', N: 'NYSE', A: 'AMEX', P: 'ARCA' };

/** One line per listing: symbol, exchange, market cap in billions (0 for funds, which have none), price, name. */
function listed(
  kind: RealListing['kind'],
  sector: Sector | null,
  byIndustry: Readonly<Record<string, string>>,
): RealListing[] {
  return Object.entries(byIndustry).flatMap(([industry, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [, symbol, exchange, billions, price, name] = /^(\S+) (\w) (\S+) (\S+) (.+)$/.exec(line.trim())!;
        return {
          symbol: symbol!,
          name: name!,
          exchange: EXCHANGES[exchange!]!,
          kind,
          sector,
          industry: sector && industry,
          marketCap: Number(billions) * 1e9 || null,
          price: Number(price),
        };
      }),
  );
}

/** Companies and funds that traders know, so that they can judge the results of a scan. Symbols that are common words are left out. */
export const realListings = (): RealListing[] => [
  ...listed('stock', 'Technology', {
    Semiconductors: `
      NVDA Q 4300 177 NVIDIA Corporation
      AVGO Q 1600 340 Broadcom Inc.
      AMD Q 350 215 Advanced Micro Devices Inc.
      QCOM Q 185 170 QUALCOMM Incorporated
      TXN Q 165 182 Texas Instruments Incorporated
      INTC Q 175 38 Intel Corporation
      MU Q 250 220 Micron Technology Inc.
      ADI Q 120 245 Analog Devices Inc.
      MRVL Q 75 87 Marvell Technology Inc.
      NXPI Q 55 217 NXP Semiconductors N.V.
      MCHP Q 35 64 Microchip Technology Incorporated
      MPWR Q 45 940 Monolithic Power Systems Inc.
      SWKS Q 11 75 Skyworks Solutions Inc.
      QRVO Q 8.5 92 Qorvo Inc.
      LSCC Q 9.5 69 Lattice Semiconductor Corporation
      CRUS Q 6.3 122 Cirrus Logic Inc.
      SLAB Q 4.4 134 Silicon Laboratories Inc.
      SYNA Q 2.7 69 Synaptics Incorporated
      RMBS Q 10 96 Rambus Inc.
      MTSI Q 10.5 142 MACOM Technology Solutions Holdings Inc.
      ALGM Q 5.2 28 Allegro MicroSystems Inc.
      WOLF N 0.9 27 Wolfspeed Inc.
      NVTS Q 1.9 8.9 Navitas Semiconductor Corporation
      SMTC Q 6.2 71 Semtech Corporation
      POWI Q 2.3 40 Power Integrations Inc.
      DIOD Q 2.4 52 Diodes Incorporated
      AOSL Q 0.8 27 Alpha and Omega Semiconductor Limited
      SITM Q 7.5 290 SiTime Corporation
      CRDO Q 25 145 Credo Technology Group Holding Ltd
      ALAB Q 26 155 Astera Labs Inc.
      AMBA Q 3.4 80 Ambarella Inc.
      INDI Q 0.9 4.4 indie Semiconductor Inc.`,
    'Semiconductor Equipment & Materials': `
      AMAT Q 180 225 Applied Materials Inc.
      LRCX Q 190 150 Lam Research Corporation
      KLAC Q 150 1140 KLA Corporation
      TER Q 27 172 Teradyne Inc.
      ENTG Q 14 93 Entegris Inc.
      ONTO Q 6.6 135 Onto Innovation Inc.
      AMKR Q 7.6 31 Amkor Technology Inc.
      ACLS Q 2.8 88 Axcelis Technologies Inc.
      COHU Q 1 21 Cohu Inc.
      UCTT Q 1.3 28 Ultra Clean Holdings Inc.
      KLIC Q 2.2 42 Kulicke and Soffa Industries Inc.
      ACMR Q 2.5 39 ACM Research Inc.
      CAMT Q 4.8 105 Camtek Ltd.
      NVMI Q 9.3 318 Nova Ltd.`,
    'Software - Infrastructure': `
      MSFT Q 3800 512 Microsoft Corporation
      ORCL N 780 275 Oracle Corporation
      PLTR Q 420 178 Palantir Technologies Inc.
      PANW Q 145 215 Palo Alto Networks Inc.
      CRWD Q 130 515 CrowdStrike Holdings Inc.
      FTNT Q 64 84 Fortinet Inc.
      SNPS Q 85 460 Synopsys Inc.
      NET N 75 216 Cloudflare Inc.
      ZS Q 48 305 Zscaler Inc.
      MDB Q 26 320 MongoDB Inc.
      OKTA Q 16 90 Okta Inc.
      GDDY N 19 137 GoDaddy Inc.
      VRSN Q 24 258 VeriSign Inc.
      AKAM Q 11 76 Akamai Technologies Inc.
      FFIV Q 18 318 F5 Inc.
      GEN Q 17 27 Gen Digital Inc.
      NTNX Q 20 74 Nutanix Inc.
      RBRK N 15 77 Rubrik Inc.
      CHKP Q 21 195 Check Point Software Technologies Ltd.
      CYBR Q 24 480 CyberArk Software Ltd.
      TENB Q 3.6 30 Tenable Holdings Inc.
      RPD Q 1.3 20 Rapid7 Inc.
      QLYS Q 4.7 130 Qualys Inc.
      VRNS Q 6.6 58 Varonis Systems Inc.
      FSLY N 1.1 8 Fastly Inc.
      DOCN N 3.4 37 DigitalOcean Holdings Inc.
      TOST N 23 39 Toast Inc.
      AFRM Q 24 74 Affirm Holdings Inc.
      XYZ N 46 75 Block Inc.
      CPAY N 20 290 Corpay Inc.
      FOUR N 7 80 Shift4 Payments Inc.
      DBX Q 8 29 Dropbox Inc.
      CFLT Q 8 23 Confluent Inc.
      ESTC N 9.4 89 Elastic N.V.
      GTLB Q 7.6 45 GitLab Inc.
      IOT N 22 39 Samsara Inc.
      PATH N 7.2 13.5 UiPath Inc.
      CRWV Q 65 130 CoreWeave Inc.
      NBIS Q 27 112 Nebius Group N.V.`,
    'Software - Application': `
      CRM N 235 247 Salesforce Inc.
      ADBE Q 148 352 Adobe Inc.
      INTU Q 185 665 Intuit Inc.
      APP Q 200 590 AppLovin Corporation
      UBER N 200 96 Uber Technologies Inc.
      ADSK Q 66 310 Autodesk Inc.
      CDNS Q 92 338 Cadence Design Systems Inc.
      WDAY Q 63 235 Workday Inc.
      DDOG Q 53 155 Datadog Inc.
      TEAM Q 42 160 Atlassian Corporation
      SNOW N 85 250 Snowflake Inc.
      SHOP Q 205 158 Shopify Inc.
      HUBS N 25 480 HubSpot Inc.
      ROP Q 53 495 Roper Technologies Inc.
      PTC Q 24 203 PTC Inc.
      TYL N 22 515 Tyler Technologies Inc.
      FICO N 40 1650 Fair Isaac Corporation
      ANSS Q 33 375 ANSYS Inc.
      ZM Q 25 83 Zoom Communications Inc.
      TWLO N 16 105 Twilio Inc.
      DOCU Q 14 71 DocuSign Inc.
      PCTY Q 8.7 158 Paylocity Holding Corporation
      PAYC N 12 207 Paycom Software Inc.
      BSY Q 16 52 Bentley Systems Incorporated
      MANH Q 13 205 Manhattan Associates Inc.
      GWRE N 20 235 Guidewire Software Inc.
      DT N 15 48 Dynatrace Inc.
      BILL N 5.3 52 BILL Holdings Inc.
      MSTR Q 95 330 Strategy Inc.
      ASAN N 3.3 14 Asana Inc.
      LYFT Q 8.8 21.6 Lyft Inc.
      GRAB Q 24 5.9 Grab Holdings Limited
      RNG N 2.6 29 RingCentral Inc.
      BOX N 4.7 32 Box Inc.
      APPN Q 2.6 35 Appian Corporation
      PEGA Q 10 58 Pegasystems Inc.
      SPSC Q 4.2 110 SPS Commerce Inc.
      BBAI N 2.7 7.2 BigBear.ai Holdings Inc.
      SOUN Q 6.5 16 SoundHound AI Inc.
      UPST Q 5.2 54 Upstart Holdings Inc.
      FRSH Q 3.4 11.6 Freshworks Inc.
      BRZE Q 3.1 29 Braze Inc.
      KVYO N 8.3 27 Klaviyo Inc.
      WIX Q 8.5 152 Wix.com Ltd.
      MNDY Q 10 195 monday.com Ltd.
      CLSK Q 4.6 16 CleanSpark Inc.
      MARA Q 7 18.5 MARA Holdings Inc.
      RIOT Q 7.2 19.5 Riot Platforms Inc.`,
    'Information Technology Services': `
      IBM N 265 285 International Business Machines Corporation
      ACN N 155 248 Accenture plc
      FI N 70 128 Fiserv Inc.
      FIS N 35 66 Fidelity National Information Services Inc.
      CTSH Q 33 68 Cognizant Technology Solutions Corporation
      CDW Q 21 160 CDW Corporation
      BR N 27 232 Broadridge Financial Solutions Inc.
      JKHY Q 11 152 Jack Henry & Associates Inc.
      LDOS N 24 188 Leidos Holdings Inc.
      EPAM N 8.6 154 EPAM Systems Inc.
      CACI N 11 500 CACI International Inc
      SAIC Q 4.7 102 Science Applications International Corporation
      GLOB N 2.6 59 Globant S.A.
      DXC N 2.4 13.6 DXC Technology Company
      KD N 7 30 Kyndryl Holdings Inc.
      WULF Q 4.7 12 TeraWulf Inc.`,
    'Computer Hardware': `
      DELL N 95 140 Dell Technologies Inc.
      HPQ N 25 27 HP Inc.
      ANET N 180 143 Arista Networks Inc.
      SMCI Q 27 46 Super Micro Computer Inc.
      WDC Q 42 122 Western Digital Corporation
      STX Q 52 245 Seagate Technology Holdings plc
      NTAP Q 24 120 NetApp Inc.
      SNDK Q 20 137 Sandisk Corporation
      PSTG N 29 88 Pure Storage Inc.
      LOGI Q 16 108 Logitech International S.A.
      IONQ N 18 60 IonQ Inc.
      RGTI Q 11 35 Rigetti Computing Inc.
      QBTS N 10 29 D-Wave Quantum Inc.
      QUBT Q 3 18 Quantum Computing Inc.
      CRSR Q 0.8 8 Corsair Gaming Inc.`,
    'Electronic Components': `
      APH N 155 127 Amphenol Corporation
      GLW N 72 84 Corning Incorporated
      TEL N 66 222 TE Connectivity plc
      JBL N 23 212 Jabil Inc.
      FLEX Q 22 60 Flex Ltd.
      FN N 13 370 Fabrinet
      SANM Q 6.4 120 Sanmina Corporation
      TTMI Q 6 58 TTM Technologies Inc.
      LFUS Q 6.4 257 Littelfuse Inc.
      BDC N 4.6 117 Belden Inc.
      VSH N 2.2 16 Vishay Intertechnology Inc.
      OUST Q 1.8 31 Ouster Inc.`,
    'Communication Equipment': `
      CSCO Q 275 69 Cisco Systems Inc.
      MSI N 75 452 Motorola Solutions Inc.
      CIEN N 23 163 Ciena Corporation
      LITE Q 12 172 Lumentum Holdings Inc.
      UI N 42 700 Ubiquiti Inc.
      ZBRA Q 15 297 Zebra Technologies Corporation
      HPE N 32 24 Hewlett Packard Enterprise Company
      VIAV Q 2.9 13 Viavi Solutions Inc.
      CALX N 4 62 Calix Inc.
      EXTR Q 2.8 21 Extreme Networks Inc.
      ASTS Q 24 72 AST SpaceMobile Inc.
      VSAT Q 4.2 31 Viasat Inc.`,
    Solar: `
      FSLR Q 24 228 First Solar Inc.
      ENPH Q 5 38 Enphase Energy Inc.
      SEDG Q 2.2 37 SolarEdge Technologies Inc.
      NXT Q 11 76 Nextracker Inc.
      ARRY Q 1.3 8.4 Array Technologies Inc.
      SHLS Q 1.4 8.2 Shoals Technologies Group Inc.
      CSIQ Q 0.9 13.6 Canadian Solar Inc.`,
    'Consumer Electronics': `
      AAPL Q 3750 252 Apple Inc.
      SONO Q 1.9 15.6 Sonos Inc.
      GPRO Q 0.3 2.1 GoPro Inc.`,
  }),
  ...listed('stock', 'Communication Services', {
    'Internet Content & Information': `
      GOOGL Q 2950 243 Alphabet Inc. Class A
      GOOG Q 2950 244 Alphabet Inc. Class C
      META Q 1850 735 Meta Platforms Inc.
      DASH Q 112 265 DoorDash Inc.
      PINS N 22 32 Pinterest Inc.
      SNAP N 14 8.4 Snap Inc.
      RDDT N 42 222 Reddit Inc.
      MTCH Q 8.7 36 Match Group Inc.
      BMBL Q 0.7 6.5 Bumble Inc.
      YELP N 2 31 Yelp Inc.
      ANGI Q 0.7 16 Angi Inc.
      TRIP Q 2 17 Tripadvisor Inc.
      DJT Q 4.8 17 Trump Media & Technology Group Corp.
      RUM Q 2.5 7.4 Rumble Inc.`,
    Entertainment: `
      NFLX Q 510 1200 Netflix Inc.
      DIS N 205 114 The Walt Disney Company
      WBD Q 47 19 Warner Bros. Discovery Inc.
      SPOT N 145 705 Spotify Technology S.A.
      LYV N 37 160 Live Nation Entertainment Inc.
      ROKU Q 15 100 Roku Inc.
      FOXA Q 27 61 Fox Corporation Class A
      PSKY Q 20 19 Paramount Skydance Corporation
      TKO N 38 198 TKO Group Holdings Inc.
      WMG Q 17 33 Warner Music Group Corp.
      AMC N 1.5 2.9 AMC Entertainment Holdings Inc.
      CNK N 3.2 28 Cinemark Holdings Inc.
      IMAX N 1.7 32 IMAX Corporation
      FUBO N 1.4 4.1 fuboTV Inc.`,
    'Electronic Gaming & Multimedia': `
      EA Q 50 200 Electronic Arts Inc.
      TTWO Q 48 258 Take-Two Interactive Software Inc.
      RBLX N 93 134 Roblox Corporation
      PLTK Q 1.4 3.8 Playtika Holding Corp.`,
    'Telecom Services': `
      TMUS Q 265 236 T-Mobile US Inc.
      VZ N 182 43 Verizon Communications Inc.
      T N 195 27.3 AT&T Inc.
      CMCSA Q 115 31 Comcast Corporation
      CHTR Q 37 272 Charter Communications Inc.
      LUMN N 7 6.8 Lumen Technologies Inc.
      FYBR Q 9.3 37 Frontier Communications Parent Inc.
      IRDM Q 1.9 18 Iridium Communications Inc.
      GSAT Q 4.6 36 Globalstar Inc.
      SATS Q 21 74 EchoStar Corporation`,
    'Advertising Agencies': `
      TTD Q 24 50 The Trade Desk Inc.
      OMC N 15 78 Omnicom Group Inc.
      IPG N 10 27 The Interpublic Group of Companies Inc.
      MGNI Q 3.1 22 Magnite Inc.
      DV N 1.9 11.6 DoubleVerify Holdings Inc.`,
    Broadcasting: `
      NXST Q 6 198 Nexstar Media Group Inc.
      SIRI Q 7.6 22.6 Sirius XM Holdings Inc.
      TGNA N 3.3 20 TEGNA Inc.`,
  }),
  ...listed('stock', 'Consumer Cyclical', {
    'Internet Retail': `
      AMZN Q 2350 221 Amazon.com Inc.
      MELI Q 115 2280 MercadoLibre Inc.
      EBAY Q 42 91 eBay Inc.
      CHWY N 16 39 Chewy Inc.
      ETSY N 6.6 66 Etsy Inc.
      CPNG N 58 32 Coupang Inc.
      RVLV N 1.5 21 Revolve Group Inc.
      BKNG Q 175 5400 Booking Holdings Inc.
      ABNB Q 76 122 Airbnb Inc.
      EXPE Q 26 213 Expedia Group Inc.
      CVNA N 80 370 Carvana Co.
      GME N 12 26 GameStop Corp.`,
    'Auto Manufacturers': `
      TSLA Q 1450 436 Tesla Inc.
      GM N 55 58 General Motors Company
      F N 48 12.1 Ford Motor Company
      RIVN Q 16 13.2 Rivian Automotive Inc.
      LCID Q 7 22 Lucid Group Inc.
      STLA N 30 10.2 Stellantis N.V.
      RACE N 88 490 Ferrari N.V.
      HOG N 3.4 28 Harley-Davidson Inc.`,
    'Auto Parts': `
      APTV N 18 84 Aptiv PLC
      BWA N 9.4 43 BorgWarner Inc.
      ORLY Q 90 105 O'Reilly Automotive Inc.
      AZO N 68 4080 AutoZone Inc.
      GPC N 19 137 Genuine Parts Company
      LKQ Q 7.8 30 LKQ Corporation
      QS N 8.2 14.6 QuantumScape Corporation
      MBLY Q 11.5 14 Mobileye Global Inc.
      GT Q 2.1 7.4 The Goodyear Tire & Rubber Company
      AAP N 3.4 56 Advance Auto Parts Inc.`,
    'Specialty Retail': `
      HD N 390 392 The Home Depot Inc.
      TSCO Q 30 56 Tractor Supply Company
      ULTA Q 24 543 Ulta Beauty Inc.
      BBY N 16 76 Best Buy Co. Inc.
      DKS N 20 222 DICK'S Sporting Goods Inc.
      WSM N 24 195 Williams-Sonoma Inc.
      RH N 3.6 190 RH
      AN N 8.2 215 AutoNation Inc.
      KMX N 6.7 45 CarMax Inc.
      BBWI N 5.4 26 Bath & Body Works Inc.
      WOOF Q 1.1 3.7 Petco Health and Wellness Company Inc.`,
    'Apparel Retail': `
      TJX N 160 143 The TJX Companies Inc.
      ROST Q 50 153 Ross Stores Inc.
      BURL N 16 258 Burlington Stores Inc.
      LULU Q 20 170 Lululemon Athletica Inc.
      ANF N 3.5 73 Abercrombie & Fitch Co.
      AEO N 2.7 15.5 American Eagle Outfitters Inc.
      URBN Q 6.3 70 Urban Outfitters Inc.
      NKE N 102 69 NIKE Inc.
      DECK N 15 100 Deckers Outdoor Corporation
      ONON N 14 43 On Holding AG
      CROX Q 4.5 82 Crocs Inc.
      RL N 20 325 Ralph Lauren Corporation
      TPR N 24 115 Tapestry Inc.
      UAA N 2.1 4.9 Under Armour Inc. Class A
      VFC N 5.8 15 V.F. Corporation
      SKX N 9.4 63 Skechers U.S.A. Inc.
      LEVI N 9.3 23.6 Levi Strauss & Co.
      KSS N 1.9 17 Kohl's Corporation`,
    Restaurants: `
      MCD N 215 302 McDonald's Corporation
      SBUX Q 96 84 Starbucks Corporation
      CMG N 55 41 Chipotle Mexican Grill Inc.
      YUM N 41 148 Yum! Brands Inc.
      DRI N 22 188 Darden Restaurants Inc.
      DPZ Q 14 418 Domino's Pizza Inc.
      QSR N 30 66 Restaurant Brands International Inc.
      WING Q 7 250 Wingstop Inc.
      CAVA N 7.4 64 CAVA Group Inc.
      BROS N 9.2 56 Dutch Bros Inc.
      SHAK N 3.9 92 Shake Shack Inc.
      TXRH Q 11 167 Texas Roadhouse Inc.
      SG N 0.9 8 Sweetgreen Inc.
      WEN Q 1.8 9.2 The Wendy's Company
      PZZA Q 1.7 51 Papa John's International Inc.`,
    'Residential Construction': `
      DHI N 47 155 D.R. Horton Inc.
      LEN N 31 121 Lennar Corporation
      PHM N 25 125 PulteGroup Inc.
      NVR N 23 7800 NVR Inc.
      TOL N 13 134 Toll Brothers Inc.
      KBH N 4.2 62 KB Home
      MTH N 4.9 69 Meritage Homes Corporation`,
    Lodging: `
      MAR Q 73 268 Marriott International Inc.
      HLT N 62 262 Hilton Worldwide Holdings Inc.
      RCL N 86 315 Royal Caribbean Cruises Ltd.
      CCL N 39 29 Carnival Corporation
      NCLH N 11 23.6 Norwegian Cruise Line Holdings Ltd.`,
    'Resorts & Casinos': `
      LVS N 36 53 Las Vegas Sands Corp.
      MGM N 9.1 33 MGM Resorts International
      WYNN Q 12.5 120 Wynn Resorts Limited
      CZR Q 4.8 23 Caesars Entertainment Inc.
      DKNG Q 17 34 DraftKings Inc.
      FLUT N 43 245 Flutter Entertainment plc
      PENN Q 2.4 17 PENN Entertainment Inc.
      VAC N 2.3 66 Marriott Vacations Worldwide Corporation`,
    Leisure: `
      PTON Q 3.3 8 Peloton Interactive Inc.
      MAT Q 5.8 18 Mattel Inc.
      YETI N 2.7 34 YETI Holdings Inc.
      PII N 3.6 64 Polaris Inc.
      BC N 4.2 64 Brunswick Corporation`,
    'Furnishings, Fixtures & Appliances': `
      SN N 13 92 SharkNinja Inc.
      WHR N 4.2 75 Whirlpool Corporation
      MHK N 8 128 Mohawk Industries Inc.`,
  }),
  ...listed('stock', 'Consumer Defensive', {
    'Discount Stores': `
      WMT N 830 104 Walmart Inc.
      COST Q 410 925 Costco Wholesale Corporation
      TGT N 41 90 Target Corporation
      DG N 22 101 Dollar General Corporation
      DLTR Q 19 92 Dollar Tree Inc.
      BJ N 12 93 BJ's Wholesale Club Holdings Inc.
      OLLI Q 7.8 127 Ollie's Bargain Outlet Holdings Inc.`,
    'Household & Personal Products': `
      PG N 355 152 The Procter & Gamble Company
      CL N 64 79 Colgate-Palmolive Company
      KMB N 41 123 Kimberly-Clark Corporation
      EL N 32 90 The Estee Lauder Companies Inc.
      CHD N 21 86 Church & Dwight Co. Inc.
      CLX N 15 122 The Clorox Company
      KVUE N 31 16 Kenvue Inc.
      ELF N 7.8 138 e.l.f. Beauty Inc.
      COTY N 3.5 4 Coty Inc.`,
    'Packaged Foods': `
      MDLZ Q 80 62 Mondelez International Inc.
      KHC Q 30 25.6 The Kraft Heinz Company
      GIS N 26 49 General Mills Inc.
      HSY N 39 192 The Hershey Company
      CAG N 8.8 18.4 Conagra Brands Inc.
      CPB Q 9.3 31 The Campbell's Company
      SJM N 11 106 The J. M. Smucker Company
      MKC N 18 66 McCormick & Company Incorporated
      HRL N 13 24 Hormel Foods Corporation
      TSN N 19 53 Tyson Foods Inc.
      BYND Q 0.2 1.9 Beyond Meat Inc.
      FRPT Q 2.6 54 Freshpet Inc.`,
    'Beverages - Non-Alcoholic': `
      KO N 285 66 The Coca-Cola Company
      PEP Q 193 141 PepsiCo Inc.
      MNST Q 66 68 Monster Beverage Corporation
      KDP Q 35 26 Keurig Dr Pepper Inc.
      CELH Q 15 59 Celsius Holdings Inc.`,
    'Beverages - Brewers': `
      TAP N 9.2 46 Molson Coors Beverage Company
      STZ N 24 138 Constellation Brands Inc.
      SAM N 2.3 215 The Boston Beer Company Inc.`,
    'Grocery Stores': `
      KR N 45 67 The Kroger Co.
      ACI N 10 17.7 Albertsons Companies Inc.
      SFM Q 11 112 Sprouts Farmers Market Inc.
      SYY N 39 82 Sysco Corporation
      USFD N 17 77 US Foods Holding Corp.`,
    'Farm Products': `
      ADM N 29 60 Archer-Daniels-Midland Company
      BG N 16 81 Bunge Global SA
      CALM Q 4.6 95 Cal-Maine Foods Inc.`,
    Tobacco: `
      PM N 250 162 Philip Morris International Inc.
      MO N 110 66 Altria Group Inc.
      TPB N 1.9 99 Turning Point Brands Inc.`,
  }),
  ...listed('stock', 'Healthcare', {
    'Drug Manufacturers - General': `
      LLY N 720 760 Eli Lilly and Company
      JNJ N 450 187 Johnson & Johnson
      ABBV N 405 230 AbbVie Inc.
      MRK N 215 86 Merck & Co. Inc.
      PFE N 145 25.5 Pfizer Inc.
      AMGN Q 158 293 Amgen Inc.
      BMY N 92 45 Bristol-Myers Squibb Company
      GILD Q 140 113 Gilead Sciences Inc.
      BIIB Q 22 150 Biogen Inc.`,
    'Drug Manufacturers - Specialty & Generic': `
      ZTS N 64 145 Zoetis Inc.
      VTRS Q 12 10.2 Viatris Inc.
      TEVA N 23 20 Teva Pharmaceutical Industries Limited
      ELAN N 10 20 Elanco Animal Health Incorporated
      JAZZ Q 8.2 135 Jazz Pharmaceuticals plc
      NBIX Q 14 142 Neurocrine Biosciences Inc.
      TLRY Q 1.6 1.5 Tilray Brands Inc.
      CGC Q 0.4 1.4 Canopy Growth Corporation
      CRON Q 1 2.6 Cronos Group Inc.`,
    Biotechnology: `
      VRTX Q 105 410 Vertex Pharmaceuticals Incorporated
      REGN Q 62 590 Regeneron Pharmaceuticals Inc.
      MRNA Q 10.5 27 Moderna Inc.
      ALNY Q 60 457 Alnylam Pharmaceuticals Inc.
      INCY Q 17 86 Incyte Corporation
      UTHR Q 19 430 United Therapeutics Corporation
      BMRN Q 10.4 54 BioMarin Pharmaceutical Inc.
      EXEL Q 11 40 Exelixis Inc.
      HALO Q 8.6 73 Halozyme Therapeutics Inc.
      SRPT Q 2.1 22 Sarepta Therapeutics Inc.
      IONS Q 11 70 Ionis Pharmaceuticals Inc.
      CRSP Q 6.5 70 CRISPR Therapeutics AG
      NTLA Q 2.4 22 Intellia Therapeutics Inc.
      BEAM Q 2.6 26 Beam Therapeutics Inc.
      NVAX Q 1.4 8.7 Novavax Inc.
      INSM Q 32 150 Insmed Incorporated
      NTRA Q 24 172 Natera Inc.
      LEGN Q 6.2 33 Legend Biotech Corporation
      RXRX Q 2.4 5.4 Recursion Pharmaceuticals Inc.
      VKTX Q 3.5 31 Viking Therapeutics Inc.
      SAVA Q 0.1 3 Cassava Sciences Inc.
      OCGN Q 0.5 1.7 Ocugen Inc.
      HIMS N 12.5 55 Hims & Hers Health Inc.`,
    'Medical Devices': `
      ABT N 232 133 Abbott Laboratories
      MDT N 124 96 Medtronic plc
      SYK N 142 370 Stryker Corporation
      BSX N 145 98 Boston Scientific Corporation
      EW N 44 76 Edwards Lifesciences Corporation
      DXCM Q 26 67 DexCom Inc.
      GEHC Q 34 75 GE HealthCare Technologies Inc.
      ZBH N 19 98 Zimmer Biomet Holdings Inc.
      PODD Q 22 315 Insulet Corporation
      ALGN Q 9.5 131 Align Technology Inc.
      TNDM Q 0.8 12 Tandem Diabetes Care Inc.
      GKOS N 4.7 82 Glaukos Corporation`,
    'Medical Instruments & Supplies': `
      ISRG Q 158 440 Intuitive Surgical Inc.
      BDX N 54 187 Becton Dickinson and Company
      RMD N 40 275 ResMed Inc.
      WST N 19 263 West Pharmaceutical Services Inc.
      HOLX Q 15 68 Hologic Inc.
      BAX N 12 23 Baxter International Inc.
      COO Q 14 70 The Cooper Companies Inc.`,
    'Diagnostics & Research': `
      TMO N 185 490 Thermo Fisher Scientific Inc.
      DHR N 142 200 Danaher Corporation
      IDXX Q 51 640 IDEXX Laboratories Inc.
      IQV N 32 190 IQVIA Holdings Inc.
      ILMN Q 15 97 Illumina Inc.
      DGX N 21 188 Quest Diagnostics Incorporated
      LH N 23 285 Labcorp Holdings Inc.
      EXAS Q 10.5 55 Exact Sciences Corporation
      GH Q 8 63 Guardant Health Inc.
      TEM Q 15 86 Tempus AI Inc.
      MTD N 26 1260 Mettler-Toledo International Inc.
      TXG Q 1.5 12 10x Genomics Inc.
      PACB Q 0.4 1.4 Pacific Biosciences of California Inc.`,
    'Health Information Services': `
      VEEV N 48 294 Veeva Systems Inc.
      DOCS N 13.5 72 Doximity Inc.
      TDOC N 1.4 7.9 Teladoc Health Inc.
      GDRX Q 1.5 4.4 GoodRx Holdings Inc.`,
    'Medical Care Facilities': `
      HCA N 98 418 HCA Healthcare Inc.
      THC N 17 197 Tenet Healthcare Corporation
      DVA N 9.3 131 DaVita Inc.
      UHS N 13 202 Universal Health Services Inc.
      UNH N 320 354 UnitedHealth Group Incorporated
      ELV N 78 345 Elevance Health Inc.
      CI N 80 300 The Cigna Group
      HUM N 33 275 Humana Inc.
      CNC N 18 36 Centene Corporation
      OSCR N 5 20 Oscar Health Inc.
      CVS N 96 76 CVS Health Corporation
      MCK N 96 770 McKesson Corporation
      COR N 59 305 Cencora Inc.
      CAH N 37 155 Cardinal Health Inc.`,
  }),
  ...listed('stock', 'Financial Services', {
    'Banks - Diversified': `
      JPM N 850 309 JPMorgan Chase & Co.
      BAC N 380 51 Bank of America Corporation
      WFC N 265 82 Wells Fargo & Company
      C N 185 100 Citigroup Inc.`,
    'Banks - Regional': `
      USB N 74 48 U.S. Bancorp
      PNC N 78 198 The PNC Financial Services Group Inc.
      TFC N 58 45 Truist Financial Corporation
      FITB Q 29 44 Fifth Third Bancorp
      MTB N 30 192 M&T Bank Corporation
      HBAN Q 25 17 Huntington Bancshares Incorporated
      RF N 23 26 Regions Financial Corporation
      CFG N 22 52 Citizens Financial Group Inc.
      ZION Q 8.2 56 Zions Bancorporation National Association
      CMA N 9.2 72 Comerica Incorporated
      WAL N 9 82 Western Alliance Bancorporation
      EWBC Q 14 104 East West Bancorp Inc.
      NU N 72 15 Nu Holdings Ltd.
      FLG N 4.9 11.8 Flagstar Financial Inc.`,
    'Capital Markets': `
      GS N 240 785 The Goldman Sachs Group Inc.
      MS N 255 158 Morgan Stanley
      SCHW N 170 94 The Charles Schwab Corporation
      IBKR Q 118 69 Interactive Brokers Group Inc.
      HOOD Q 122 137 Robinhood Markets Inc.
      COIN Q 95 370 Coinbase Global Inc.
      LPLA Q 27 337 LPL Financial Holdings Inc.
      RJF N 33 166 Raymond James Financial Inc.
      SPGI N 150 490 S&P Global Inc.
      MCO N 87 485 Moody's Corporation
      MSCI N 43 560 MSCI Inc.
      ICE N 92 161 Intercontinental Exchange Inc.
      CME Q 96 267 CME Group Inc.
      NDAQ Q 51 88 Nasdaq Inc.
      CBOE A 25 238 Cboe Global Markets Inc.
      TW Q 24 112 Tradeweb Markets Inc.
      MKTX Q 6.6 177 MarketAxess Holdings Inc.
      FDS N 11 289 FactSet Research Systems Inc.
      CRCL N 34 145 Circle Internet Group Inc.`,
    'Asset Management': `
      BLK N 180 1165 BlackRock Inc.
      BX N 130 167 Blackstone Inc.
      KKR N 115 127 KKR & Co. Inc.
      APO N 71 124 Apollo Global Management Inc.
      ARES N 32 148 Ares Management Corporation
      CG N 22 62 The Carlyle Group Inc.
      STT N 33 116 State Street Corporation
      TROW Q 22 103 T. Rowe Price Group Inc.
      NTRS Q 25 128 Northern Trust Corporation
      AMP N 45 487 Ameriprise Financial Inc.
      BEN N 12 22.6 Franklin Resources Inc.
      IVZ N 10 23 Invesco Ltd.
      BAM N 90 55 Brookfield Asset Management Ltd.
      TPG N 20 56 TPG Inc.`,
    'Insurance - Property & Casualty': `
      PGR N 143 244 The Progressive Corporation
      CB N 112 282 Chubb Limited
      TRV N 61 272 The Travelers Companies Inc.
      AIG N 43 78 American International Group Inc.
      HIG N 36 128 The Hartford Insurance Group Inc.
      CINF Q 24 156 Cincinnati Financial Corporation
      WRB N 28 75 W. R. Berkley Corporation
      MKL N 24 1900 Markel Group Inc.
      LMND N 3.9 53 Lemonade Inc.
      ROOT Q 1.3 86 Root Inc.`,
    'Insurance - Life': `
      MET N 54 81 MetLife Inc.
      PRU N 36 103 Prudential Financial Inc.
      AFL N 58 109 Aflac Incorporated
      LNC N 7.6 40 Lincoln National Corporation
      UNM N 13 76 Unum Group`,
    'Insurance - Specialty': `
      MMC N 98 200 Marsh & McLennan Companies Inc.
      AON N 77 358 Aon plc
      AJG N 78 305 Arthur J. Gallagher & Co.
      BRO N 30 92 Brown & Brown Inc.
      WTW Q 33 340 Willis Towers Watson Public Limited Company
      FNF N 16 58 Fidelity National Financial Inc.`,
    'Credit Services': `
      V N 670 345 Visa Inc.
      MA N 515 570 Mastercard Incorporated
      AXP N 240 345 American Express Company
      COF N 136 213 Capital One Financial Corporation
      PYPL Q 66 69 PayPal Holdings Inc.
      SOFI Q 32 27 SoFi Technologies Inc.
      SYF N 27 72 Synchrony Financial
      ALLY N 12 39 Ally Financial Inc.
      GPN N 20 85 Global Payments Inc.
      LC N 2.1 18 LendingClub Corporation
      RKT N 38 18 Rocket Companies Inc.
      UWMC N 9.5 6 UWM Holdings Corporation`,
  }),
  ...listed('stock', 'Energy', {
    'Oil & Gas Integrated': `
      XOM N 480 113 Exxon Mobil Corporation
      CVX N 310 154 Chevron Corporation
      OXY N 44 45 Occidental Petroleum Corporation`,
    'Oil & Gas E&P': `
      COP N 117 94 ConocoPhillips
      EOG N 61 112 EOG Resources Inc.
      FANG Q 41 143 Diamondback Energy Inc.
      DVN N 22 35 Devon Energy Corporation
      EQT N 34 55 EQT Corporation
      EXE Q 24 103 Expand Energy Corporation
      APA Q 8.6 24 APA Corporation
      OVV N 10.5 41 Ovintiv Inc.
      CTRA N 18 24 Coterra Energy Inc.
      RRC N 8.8 37 Range Resources Corporation
      SM N 2.7 24 SM Energy Company
      MUR N 4.1 28 Murphy Oil Corporation
      PR N 10 13.2 Permian Resources Corporation
      TPL N 21 920 Texas Pacific Land Corporation`,
    'Oil & Gas Midstream': `
      KMI N 62 28 Kinder Morgan Inc.
      WMB N 77 63 The Williams Companies Inc.
      OKE N 45 71 ONEOK Inc.
      LNG N 51 234 Cheniere Energy Inc.
      TRGP N 36 165 Targa Resources Corp.
      ET N 58 17 Energy Transfer LP
      EPD N 68 31 Enterprise Products Partners L.P.
      MPLX N 51 50 MPLX LP`,
    'Oil & Gas Equipment & Services': `
      SLB N 51 34 SLB Limited
      HAL N 21 24 Halliburton Company
      BKR Q 48 48 Baker Hughes Company
      NOV N 4.9 13 NOV Inc.
      FTI N 15 36 TechnipFMC plc
      RIG N 3.4 3.3 Transocean Ltd.
      VAL N 3.6 51 Valaris Limited
      WFRD Q 4.8 67 Weatherford International plc`,
    'Oil & Gas Refining & Marketing': `
      MPC N 59 193 Marathon Petroleum Corporation
      PSX N 55 135 Phillips 66
      VLO N 53 170 Valero Energy Corporation
      DINO N 10 53 HF Sinclair Corporation
      PBF N 3.7 32 PBF Energy Inc.
      CVI N 3.6 36 CVR Energy Inc.`,
    Uranium: `
      CCJ N 38 88 Cameco Corporation
      UEC A 6.3 14 Uranium Energy Corp.
      DNN A 2.6 2.9 Denison Mines Corp.
      UUUU A 4 18 Energy Fuels Inc.
      NXE N 5.4 9.3 NexGen Energy Ltd.
      LEU A 6.2 350 Centrus Energy Corp.`,
    'Thermal Coal': `
      BTU N 3.5 29 Peabody Energy Corporation
      CNR N 4.2 80 Core Natural Resources Inc.
      HCC N 3.4 65 Warrior Met Coal Inc.`,
  }),
  ...listed('stock', 'Industrials', {
    'Aerospace & Defense': `
      GE N 318 300 GE Aerospace
      RTX N 225 168 RTX Corporation
      BA N 163 216 The Boeing Company
      LMT N 117 502 Lockheed Martin Corporation
      NOC N 88 615 Northrop Grumman Corporation
      GD N 92 341 General Dynamics Corporation
      HWM N 77 191 Howmet Aerospace Inc.
      TDG N 74 1310 TransDigm Group Incorporated
      LHX N 57 305 L3Harris Technologies Inc.
      AXON Q 56 710 Axon Enterprise Inc.
      HEI N 39 320 HEICO Corporation
      TXT N 15 84 Textron Inc.
      HII N 11 288 Huntington Ingalls Industries Inc.
      RKLB Q 31 65 Rocket Lab Corporation
      KTOS Q 16 94 Kratos Defense & Security Solutions Inc.
      AVAV Q 18 370 AeroVironment Inc.
      ACHR N 7.4 11.4 Archer Aviation Inc.
      JOBY N 15 17 Joby Aviation Inc.
      LUNR Q 2 11.5 Intuitive Machines Inc.
      SPCE N 0.2 3.8 Virgin Galactic Holdings Inc.`,
    'Specialty Industrial Machinery': `
      CAT N 232 495 Caterpillar Inc.
      DE N 125 460 Deere & Company
      ETN N 146 375 Eaton Corporation plc
      PH N 96 755 Parker-Hannifin Corporation
      ITW N 76 260 Illinois Tool Works Inc.
      EMR N 73 131 Emerson Electric Co.
      CMI N 58 420 Cummins Inc.
      PCAR Q 51 97 PACCAR Inc
      ROK N 39 348 Rockwell Automation Inc.
      AME N 43 187 AMETEK Inc.
      DOV N 23 167 Dover Corporation
      IR N 32 81 Ingersoll Rand Inc.
      XYL N 36 147 Xylem Inc.
      GEV N 165 605 GE Vernova Inc.
      SYM Q 32 55 Symbotic Inc.
      HON Q 133 209 Honeywell International Inc.
      MMM N 82 154 3M Company
      SERV Q 0.9 15 Serve Robotics Inc.`,
    Airlines: `
      DAL N 37 57 Delta Air Lines Inc.
      UAL Q 31 97 United Airlines Holdings Inc.
      AAL Q 7.4 11.3 American Airlines Group Inc.
      LUV N 17 32 Southwest Airlines Co.
      ALK N 5.8 49 Alaska Air Group Inc.
      JBLU Q 1.8 4.9 JetBlue Airways Corporation
      ULCC Q 0.9 4.1 Frontier Group Holdings Inc.`,
    Trucking: `
      UPS N 72 85 United Parcel Service Inc.
      FDX N 56 238 FedEx Corporation
      ODFL Q 29 140 Old Dominion Freight Line Inc.
      JBHT Q 13 137 J.B. Hunt Transport Services Inc.
      XPO N 15 129 XPO Inc.
      CHRW Q 15 130 C.H. Robinson Worldwide Inc.
      SAIA Q 8 300 Saia Inc.
      KNX N 6.5 40 Knight-Swift Transportation Holdings Inc.`,
    Railroads: `
      UNP N 140 236 Union Pacific Corporation
      CSX Q 67 36 CSX Corporation
      NSC N 67 300 Norfolk Southern Corporation
      WAB N 33 195 Westinghouse Air Brake Technologies Corporation`,
    'Marine Shipping': `
      ZIM N 1.7 14 ZIM Integrated Shipping Services Ltd.
      SBLK Q 2.1 18.4 Star Bulk Carriers Corp.
      FRO N 5 22.6 Frontline plc
      MATX N 3.2 100 Matson Inc.
      STNG N 2.9 57 Scorpio Tankers Inc.
      KEX N 4.7 84 Kirby Corporation`,
    'Engineering & Construction': `
      PWR N 62 416 Quanta Services Inc.
      FIX N 29 830 Comfort Systems USA Inc.
      EME N 29 650 EMCOR Group Inc.
      ACM N 17 132 AECOM
      FLR N 7.1 44 Fluor Corporation
      MTZ N 17 214 MasTec Inc.
      TTEK Q 9 34 Tetra Tech Inc.`,
    'Electrical Equipment & Parts': `
      VRT N 61 160 Vertiv Holdings Co
      HUBB N 23 430 Hubbell Incorporated
      AYI N 11 360 Acuity Inc.
      PLUG Q 3.4 3 Plug Power Inc.
      FCEL Q 0.2 8.6 FuelCell Energy Inc.
      ENVX Q 2.1 10.6 Enovix Corporation
      EOSE Q 3.2 12 Eos Energy Enterprises Inc.
      OKLO N 19 128 Oklo Inc.
      SMR N 11 38 NuScale Power Corporation
      NNE Q 2.1 43 NANO Nuclear Energy Inc.
      BLNK Q 0.2 1.7 Blink Charging Co.
      CHPT N 0.3 11 ChargePoint Holdings Inc.`,
    'Waste Management': `
      WM N 87 216 Waste Management Inc.
      RSG N 69 223 Republic Services Inc.
      WCN N 45 174 Waste Connections Inc.
      CWST Q 5.9 93 Casella Waste Systems Inc.`,
    'Staffing & Employment Services': `
      ADP Q 116 286 Automatic Data Processing Inc.
      PAYX Q 44 122 Paychex Inc.
      RHI N 3.4 34 Robert Half Inc.`,
    'Building Products & Equipment': `
      CARR N 49 58 Carrier Global Corporation
      TT N 93 418 Trane Technologies plc
      JCI N 71 109 Johnson Controls International plc
      LII N 19 535 Lennox International Inc.
      BLDR N 13.5 122 Builders FirstSource Inc.
      MAS N 15 70 Masco Corporation
      TREX N 5.2 48 Trex Company Inc.
      URI N 62 960 United Rentals Inc.
      GWW N 46 960 W.W. Grainger Inc.
      FAST Q 54 47 Fastenal Company`,
  }),
  ...listed('stock', 'Basic Materials', {
    Gold: `
      NEM N 93 84 Newmont Corporation
      AEM N 83 166 Agnico Eagle Mines Limited
      WPM N 49 108 Wheaton Precious Metals Corp.
      FNV N 41 212 Franco-Nevada Corporation
      KGC N 30 24.6 Kinross Gold Corporation
      AU N 33 70 AngloGold Ashanti plc
      RGLD Q 13 195 Royal Gold Inc.
      EGO N 5.8 28 Eldorado Gold Corporation
      IAG N 7.4 12.9 IAMGOLD Corporation
      BTG A 6.5 4.9 B2Gold Corp.
      NGD A 5.7 7.2 New Gold Inc.`,
    Silver: `
      PAAS N 14 38 Pan American Silver Corp.
      HL N 8 12 Hecla Mining Company
      CDE N 12 18.6 Coeur Mining Inc.
      FSM N 2.7 8.9 Fortuna Mining Corp.
      EXK N 2.3 7.9 Endeavour Silver Corp.
      SVM A 1.4 6.3 Silvercorp Metals Inc.`,
    Copper: `
      FCX N 58 40 Freeport-McMoRan Inc.
      SCCO N 98 122 Southern Copper Corporation
      TECK N 21 43 Teck Resources Limited
      ERO N 2.1 20 Ero Copper Corp.`,
    Steel: `
      NUE N 32 138 Nucor Corporation
      STLD Q 20 142 Steel Dynamics Inc.
      CLF N 6.6 13.2 Cleveland-Cliffs Inc.
      RS N 15 283 Reliance Inc.
      CMC N 6.6 59 Commercial Metals Company`,
    'Specialty Chemicals': `
      LIN Q 218 465 Linde plc
      SHW N 86 345 The Sherwin-Williams Company
      ECL N 78 275 Ecolab Inc.
      APD N 60 270 Air Products and Chemicals Inc.
      DD N 33 79 DuPont de Nemours Inc.
      PPG N 24 106 PPG Industries Inc.
      DOW N 16 22.6 Dow Inc.
      LYB N 16 49 LyondellBasell Industries N.V.
      IFF N 16 62 International Flavors & Fragrances Inc.
      CE N 4.6 42 Celanese Corporation
      EMN N 7.3 64 Eastman Chemical Company`,
    'Agricultural Inputs': `
      CTVA N 43 63 Corteva Inc.
      NTR N 28 58 Nutrien Ltd.
      CF N 14 87 CF Industries Holdings Inc.
      MOS N 10.5 33 The Mosaic Company
      FMC N 4 32 FMC Corporation`,
    'Other Industrial Metals & Mining': `
      ALB N 10.6 90 Albemarle Corporation
      AA N 9.4 36 Alcoa Corporation
      LAC N 1.8 7.4 Lithium Americas Corp.
      MP N 14 78 MP Materials Corp.
      USAR Q 2.9 26 USA Rare Earth Inc.
      VMC N 39 300 Vulcan Materials Company
      MLM N 37 620 Martin Marietta Materials Inc.`,
    'Lumber & Wood Production': `
      IP N 25 47 International Paper Company
      LPX N 6.1 88 Louisiana-Pacific Corporation
      UFPI Q 5.4 93 UFP Industries Inc.`,
  }),
  ...listed('reit', 'Real Estate', {
    'REIT - Industrial': `
      PLD N 108 116 Prologis Inc.
      REXR N 9.9 42 Rexford Industrial Realty Inc.
      EGP N 9.1 171 EastGroup Properties Inc.`,
    'REIT - Specialty': `
      AMT N 90 193 American Tower Corporation
      CCI N 42 97 Crown Castle Inc.
      SBAC Q 21 194 SBA Communications Corporation
      IRM N 30 102 Iron Mountain Incorporated
      WY N 18 25 Weyerhaeuser Company
      LAMR Q 12.4 122 Lamar Advertising Company`,
    'REIT - Data Center': `
      EQIX Q 78 795 Equinix Inc.
      DLR N 60 174 Digital Realty Trust Inc.`,
    'REIT - Retail': `
      SPG N 61 187 Simon Property Group Inc.
      KIM N 14.8 22 Kimco Realty Corporation
      REG Q 13 72 Regency Centers Corporation
      FRT N 8.7 101 Federal Realty Investment Trust
      NNN N 8 42 NNN REIT Inc.`,
    'REIT - Residential': `
      EQR N 25 65 Equity Residential
      AVB N 27 193 AvalonBay Communities Inc.
      ESS N 17 268 Essex Property Trust Inc.
      MAA N 16 139 Mid-America Apartment Communities Inc.
      INVH N 18 29 Invitation Homes Inc.`,
    'REIT - Office': `
      BXP N 12 75 BXP Inc.
      VNO N 7.8 41 Vornado Realty Trust
      SLG N 4.4 58 SL Green Realty Corp.`,
    'REIT - Healthcare Facilities': `
      VTR N 32 70 Ventas Inc.
      DOC N 13 18.6 Healthpeak Properties Inc.
      OHI N 12 41 Omega Healthcare Investors Inc.`,
    'REIT - Mortgage': `
      NLY N 13.6 21 Annaly Capital Management Inc.
      AGNC Q 10.4 10 AGNC Investment Corp.
      STWD N 7.1 19 Starwood Property Trust Inc.`,
    'REIT - Hotel & Motel': `
      HST Q 11.7 17 Host Hotels & Resorts Inc.
      PK N 2.2 11 Park Hotels & Resorts Inc.`,
    'REIT - Storage': `
      PSA N 52 296 Public Storage
      EXR N 31 146 Extra Space Storage Inc.
      CUBE N 9.4 41 CubeSmart`,
  }),
  ...listed('stock', 'Real Estate', {
    'Real Estate Services': `
      CBRE N 47 158 CBRE Group Inc.
      CSGP Q 33 79 CoStar Group Inc.
      JLL N 14 300 Jones Lang LaSalle Incorporated`,
    'Real Estate - Development': `
      HHH N 4.9 82 Howard Hughes Holdings Inc.
      JOE N 2.9 50 The St. Joe Company`,
  }),
  ...listed('stock', 'Utilities', {
    'Utilities - Regulated Electric': `
      NEE N 170 83 NextEra Energy Inc.
      DUK N 98 126 Duke Energy Corporation
      AEP Q 63 118 American Electric Power Company Inc.
      EXC Q 48 47 Exelon Corporation
      XEL Q 48 81 Xcel Energy Inc.
      PEG N 42 84 Public Service Enterprise Group Incorporated
      ED N 36 100 Consolidated Edison Inc.
      EIX N 22 57 Edison International
      PCG N 34 15.6 PG&E Corporation
      FE N 27 47 FirstEnergy Corp.
      ETR N 42 95 Entergy Corporation
      DTE N 30 143 DTE Energy Company
      PPL N 28 37 PPL Corporation`,
    'Utilities - Renewable': `
      CEG Q 115 368 Constellation Energy Corporation
      VST N 69 203 Vistra Corp.
      NRG N 32 166 NRG Energy Inc.
      TLN Q 19 420 Talen Energy Corporation
      AES N 10 14.2 The AES Corporation`,
    'Utilities - Regulated Gas': `
      ATO N 28 174 Atmos Energy Corporation
      NI N 21 44 NiSource Inc.
      SRE N 60 92 Sempra
      UGI N 7 33 UGI Corporation`,
    'Utilities - Regulated Water': `
      AWK N 28 143 American Water Works Company Inc.
      WTRG N 11.3 40 Essential Utilities Inc.`,
  }),
  ...listed('adr', 'Technology', {
    Semiconductors: `
      TSM N 1450 288 Taiwan Semiconductor Manufacturing Company Limited
      ARM Q 150 142 Arm Holdings plc
      UMC N 19 7.6 United Microelectronics Corporation`,
    'Semiconductor Equipment & Materials': `
      ASML Q 390 990 ASML Holding N.V.`,
    'Software - Application': `
      SAP N 310 268 SAP SE`,
    'Information Technology Services': `
      INFY N 68 16.4 Infosys Limited
      WIT N 28 2.7 Wipro Limited`,
    'Communication Equipment': `
      NOK N 27 4.9 Nokia Corporation
      ERIC Q 28 8.3 Telefonaktiebolaget LM Ericsson`,
    Solar: `
      JKS N 1.3 25 JinkoSolar Holding Co. Ltd.`,
    'Consumer Electronics': `
      SONY N 175 29 Sony Group Corporation`,
  }),
  ...listed('adr', 'Consumer Cyclical', {
    'Internet Retail': `
      BABA N 410 172 Alibaba Group Holding Limited
      PDD Q 185 131 PDD Holdings Inc.
      JD Q 48 33 JD.com Inc.
      SE N 108 182 Sea Limited
      TCOM Q 49 74 Trip.com Group Limited`,
    'Auto Manufacturers': `
      TM N 255 196 Toyota Motor Corporation
      HMC N 42 31 Honda Motor Co. Ltd.
      NIO N 16 7 NIO Inc.
      XPEV N 21 22 XPeng Inc.
      LI Q 25 25 Li Auto Inc.`,
    Restaurants: `
      YUMC N 16 43 Yum China Holdings Inc.`,
  }),
  ...listed('adr', 'Communication Services', {
    'Internet Content & Information': `
      BIDU Q 47 136 Baidu Inc.
      BILI Q 11.5 28 Bilibili Inc.`,
    'Telecom Services': `
      VOD Q 28 11.4 Vodafone Group Public Limited Company
      AMX N 63 21 America Movil S.A.B. de C.V.`,
    Entertainment: `
      TME N 36 23 Tencent Music Entertainment Group
      IQ Q 2.4 2.5 iQIYI Inc.`,
  }),
  ...listed('adr', 'Healthcare', {
    'Drug Manufacturers - General': `
      NVO N 250 56 Novo Nordisk A/S
      AZN N 240 77 AstraZeneca PLC
      NVS N 250 129 Novartis AG
      GSK N 84 41 GSK plc
      SNY Q 118 48 Sanofi
      TAK N 46 14.6 Takeda Pharmaceutical Company Limited`,
    Biotechnology: `
      BNTX Q 24 100 BioNTech SE
      ARGX Q 47 770 argenx SE`,
  }),
  ...listed('adr', 'Financial Services', {
    'Banks - Diversified': `
      HSBC N 245 70 HSBC Holdings plc
      UBS N 128 40 UBS Group AG
      BCS N 72 20 Barclays PLC
      SAN N 150 10 Banco Santander S.A.
      ING N 76 25.6 ING Groep N.V.
      MUFG N 185 15.8 Mitsubishi UFJ Financial Group Inc.
      HDB N 178 34 HDFC Bank Limited
      IBN N 112 31 ICICI Bank Limited`,
  }),
  ...listed('adr', 'Energy', {
    'Oil & Gas Integrated': `
      SHEL N 215 73 Shell plc
      BP N 90 34 BP p.l.c.
      TTE N 130 60 TotalEnergies SE
      PBR N 80 12.4 Petroleo Brasileiro S.A. Petrobras
      EQNR N 65 24 Equinor ASA`,
  }),
  ...listed('adr', 'Basic Materials', {
    'Other Industrial Metals & Mining': `
      BHP N 145 57 BHP Group Limited
      RIO N 118 67 Rio Tinto Group
      VALE N 48 11.2 Vale S.A.
      SQM N 13 46 Sociedad Quimica y Minera de Chile S.A.`,
    Gold: `
      GFI N 38 43 Gold Fields Limited
      HMY N 11 17.6 Harmony Gold Mining Company Limited`,
    Steel: `
      MT N 31 38 ArcelorMittal S.A.`,
  }),
  ...listed('adr', 'Consumer Defensive', {
    'Beverages - Brewers': `
      BUD N 118 60 Anheuser-Busch InBev SA/NV
      DEO N 53 95 Diageo plc
      ABEV N 35 2.3 Ambev S.A.`,
    'Household & Personal Products': `
      UL N 148 60 Unilever PLC`,
    Tobacco: `
      BTI N 114 52 British American Tobacco p.l.c.`,
  }),
  ...listed('etf', null, {
    Funds: `
      SPY P 0 668 SPDR S&P 500 ETF Trust
      VOO P 0 614 Vanguard S&P 500 ETF
      IVV P 0 671 iShares Core S&P 500 ETF
      QQQ Q 0 602 Invesco QQQ Trust
      TQQQ Q 0 104 ProShares UltraPro QQQ
      SQQQ Q 0 15 ProShares UltraPro Short QQQ
      DIA P 0 466 SPDR Dow Jones Industrial Average ETF Trust
      IWM P 0 245 iShares Russell 2000 ETF
      VTI P 0 330 Vanguard Total Stock Market ETF
      MDY P 0 598 SPDR S&P MidCap 400 ETF Trust
      RSP P 0 190 Invesco S&P 500 Equal Weight ETF
      VTV P 0 187 Vanguard Value ETF
      VUG P 0 485 Vanguard Growth ETF
      SCHD P 0 27 Schwab U.S. Dividend Equity ETF
      VYM P 0 141 Vanguard High Dividend Yield ETF
      MTUM P 0 258 iShares MSCI USA Momentum Factor ETF
      USMV P 0 95 iShares MSCI USA Min Vol Factor ETF
      XLK P 0 285 Technology Select Sector SPDR Fund
      XLF P 0 53 Financial Select Sector SPDR Fund
      XLE P 0 88 Energy Select Sector SPDR Fund
      XLV P 0 141 Health Care Select Sector SPDR Fund
      XLI P 0 154 Industrial Select Sector SPDR Fund
      XLY P 0 238 Consumer Discretionary Select Sector SPDR Fund
      XLP P 0 78 Consumer Staples Select Sector SPDR Fund
      XLU P 0 88 Utilities Select Sector SPDR Fund
      XLB P 0 89 Materials Select Sector SPDR Fund
      XLRE P 0 42 Real Estate Select Sector SPDR Fund
      XLC P 0 116 Communication Services Select Sector SPDR Fund
      SMH Q 0 335 VanEck Semiconductor ETF
      SOXX Q 0 278 iShares Semiconductor ETF
      SOXL P 0 38 Direxion Daily Semiconductor Bull 3X ETF
      SOXS P 0 5.4 Direxion Daily Semiconductor Bear 3X ETF
      XBI P 0 103 SPDR S&P Biotech ETF
      IBB Q 0 146 iShares Biotechnology ETF
      KRE P 0 62 SPDR S&P Regional Banking ETF
      XOP P 0 130 SPDR S&P Oil & Gas Exploration & Production ETF
      XHB P 0 110 SPDR S&P Homebuilders ETF
      XRT P 0 85 SPDR S&P Retail ETF
      XME P 0 96 SPDR S&P Metals & Mining ETF
      JETS P 0 25 U.S. Global Jets ETF
      TAN P 0 46 Invesco Solar ETF
      ICLN Q 0 16 iShares Global Clean Energy ETF
      LIT P 0 57 Global X Lithium & Battery Tech ETF
      URA P 0 50 Global X Uranium ETF
      HACK P 0 86 Amplify Cybersecurity ETF
      BOTZ Q 0 36 Global X Robotics & Artificial Intelligence ETF
      ARKK P 0 87 ARK Innovation ETF
      ARKG P 0 29 ARK Genomic Revolution ETF
      GDX P 0 77 VanEck Gold Miners ETF
      GDXJ P 0 99 VanEck Junior Gold Miners ETF
      GLD P 0 371 SPDR Gold Shares
      IAU P 0 76 iShares Gold Trust
      SLV P 0 44 iShares Silver Trust
      USO P 0 73 United States Oil Fund LP
      UNG P 0 13 United States Natural Gas Fund LP
      TLT Q 0 90 iShares 20+ Year Treasury Bond ETF
      IEF Q 0 97 iShares 7-10 Year Treasury Bond ETF
      SHY Q 0 83 iShares 1-3 Year Treasury Bond ETF
      BND Q 0 75 Vanguard Total Bond Market ETF
      AGG P 0 101 iShares Core U.S. Aggregate Bond ETF
      LQD P 0 112 iShares iBoxx $ Investment Grade Corporate Bond ETF
      HYG P 0 81 iShares iBoxx $ High Yield Corporate Bond ETF
      JNK P 0 98 SPDR Bloomberg High Yield Bond ETF
      MUB P 0 107 iShares National Muni Bond ETF
      TIP P 0 111 iShares TIPS Bond ETF
      EEM P 0 54 iShares MSCI Emerging Markets ETF
      EFA P 0 94 iShares MSCI EAFE ETF
      VWO P 0 55 Vanguard FTSE Emerging Markets ETF
      VEA P 0 61 Vanguard FTSE Developed Markets ETF
      FXI P 0 41 iShares China Large-Cap ETF
      KWEB P 0 42 KraneShares CSI China Internet ETF
      EWZ P 0 31 iShares MSCI Brazil ETF
      EWJ P 0 81 iShares MSCI Japan ETF
      INDA P 0 53 iShares MSCI India ETF
      VNQ P 0 91 Vanguard Real Estate ETF
      IYR P 0 97 iShares U.S. Real Estate ETF
      IBIT Q 0 66 iShares Bitcoin Trust ETF
      BITO P 0 19 ProShares Bitcoin ETF
      UVXY P 0 11 ProShares Ultra VIX Short-Term Futures ETF
      VXX P 0 34 iPath Series B S&P 500 VIX Short-Term Futures ETN
      SPXL P 0 214 Direxion Daily S&P 500 Bull 3X ETF
      UPRO P 0 112 ProShares UltraPro S&P500
      SPXS P 0 3.8 Direxion Daily S&P 500 Bear 3X ETF
      SDS P 0 14 ProShares UltraShort S&P500
      TNA P 0 44 Direxion Daily Small Cap Bull 3X ETF
      LABU P 0 100 Direxion Daily S&P Biotech Bull 3X ETF
      TSLL Q 0 19 Direxion Daily TSLA Bull 2X ETF
      NVDL Q 0 88 GraniteShares 2x Long NVDA Daily ETF
      JEPI P 0 57 JPMorgan Equity Premium Income ETF
      JEPQ Q 0 57 JPMorgan Nasdaq Equity Premium Income ETF
      DBC P 0 22 Invesco DB Commodity Index Tracking Fund
      BIL P 0 91 SPDR Bloomberg 1-3 Month T-Bill ETF`,
  }),
];
