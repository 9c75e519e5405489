import type { Sector } from '@plainscan/contracts';

export interface Industry {
  sector: Sector;
  industry: string;
  /** relative share of the companies */
  weight: number;
  /** words in its companies' names */
  words: readonly string[];
}

const of = (sector: Sector, ...rows: readonly (readonly [string, number, readonly string[]])[]): Industry[] =>
  rows.map(([industry, weight, words]) => ({ sector, industry, weight, words }));

/** The industries of the simulated market; every alias in the scan language matches at least one. */
export const INDUSTRIES: readonly Industry[] = [
  ...of(
    'Technology',
    ['Software - Application', 30, ['Software', 'Apps', 'Workflow']],
    ['Software - Infrastructure', 22, ['Cloud', 'Networks', 'Security']],
    ['Semiconductors', 20, ['Semiconductor', 'Microdevices', 'Silicon']],
    ['Semiconductor Equipment & Materials', 8, ['Lithography', 'Wafer Systems']],
    ['Information Technology Services', 14, ['Consulting', 'Digital']],
    ['Computer Hardware', 9, ['Computing', 'Storage']],
    ['Electronic Components', 10, ['Components', 'Circuits']],
    ['Communication Equipment', 10, ['Photonics', 'Wireless']],
    ['Solar', 6, ['Solar', 'Photovoltaics']],
  ),
  ...of(
    'Healthcare',
    ['Biotechnology', 60, ['Therapeutics', 'Biosciences', 'Genomics', 'Bio']],
    ['Drug Manufacturers - General', 6, ['Pharmaceuticals', 'Laboratories']],
    ['Drug Manufacturers - Specialty & Generic', 12, ['Pharma', 'Generics']],
    ['Medical Devices', 20, ['Medical', 'Surgical']],
    ['Medical Instruments & Supplies', 10, ['Instruments', 'Medical Supply']],
    ['Diagnostics & Research', 10, ['Diagnostics', 'Research']],
    ['Health Information Services', 6, ['Health Systems', 'Health']],
    ['Medical Care Facilities', 7, ['Hospitals', 'Care']],
  ),
  ...of(
    'Financial Services',
    ['Banks - Regional', 52, ['Bancorp', 'Bancshares', 'Financial']],
    ['Banks - Diversified', 5, ['Bank', 'Banking Group']],
    ['Asset Management', 18, ['Capital', 'Asset Management']],
    ['Capital Markets', 12, ['Markets', 'Securities']],
    ['Insurance - Property & Casualty', 9, ['Casualty', 'Insurance']],
    ['Insurance - Life', 6, ['Life', 'Assurance']],
    ['Insurance - Specialty', 5, ['Title', 'Surety']],
    ['Credit Services', 9, ['Credit', 'Lending']],
    ['Shell Companies', 14, ['Acquisition']],
  ),
  ...of(
    'Energy',
    ['Oil & Gas E&P', 16, ['Petroleum', 'Exploration', 'Resources']],
    ['Oil & Gas Midstream', 9, ['Midstream', 'Pipelines']],
    ['Oil & Gas Equipment & Services', 9, ['Oilfield Services', 'Drilling']],
    ['Oil & Gas Integrated', 4, ['Oil', 'Energy']],
    ['Oil & Gas Refining & Marketing', 4, ['Refining', 'Fuels']],
    ['Uranium', 3, ['Uranium']],
    ['Thermal Coal', 2, ['Coal']],
  ),
  ...of(
    'Consumer Cyclical',
    ['Specialty Retail', 12, ['Stores', 'Outfitters']],
    ['Apparel Retail', 7, ['Apparel', 'Fashion']],
    ['Internet Retail', 8, ['Marketplace', 'Commerce']],
    ['Restaurants', 10, ['Restaurants', 'Kitchens']],
    ['Auto Manufacturers', 6, ['Motors', 'Electric Vehicles']],
    ['Auto Parts', 9, ['Automotive', 'Drivetrain']],
    ['Residential Construction', 6, ['Homes', 'Homebuilders']],
    ['Leisure', 7, ['Leisure', 'Sports']],
    ['Lodging', 4, ['Hotels', 'Resorts']],
    ['Resorts & Casinos', 4, ['Casinos', 'Gaming']],
    ['Furnishings, Fixtures & Appliances', 5, ['Furniture', 'Appliances']],
  ),
  ...of(
    'Consumer Defensive',
    ['Packaged Foods', 12, ['Foods', 'Brands']],
    ['Household & Personal Products', 7, ['Home Products', 'Beauty']],
    ['Beverages - Non-Alcoholic', 4, ['Beverages', 'Springs']],
    ['Beverages - Brewers', 3, ['Brewing']],
    ['Discount Stores', 3, ['Discount']],
    ['Grocery Stores', 4, ['Markets', 'Grocers']],
    ['Farm Products', 5, ['Farms', 'Agri']],
    ['Tobacco', 2, ['Tobacco']],
  ),
  ...of(
    'Industrials',
    ['Aerospace & Defense', 13, ['Aerospace', 'Defense', 'Aviation']],
    ['Specialty Industrial Machinery', 16, ['Machinery', 'Industries']],
    ['Airlines', 4, ['Airlines', 'Airways']],
    ['Trucking', 5, ['Freight', 'Trucking']],
    ['Railroads', 3, ['Rail']],
    ['Marine Shipping', 5, ['Shipping', 'Tankers']],
    ['Engineering & Construction', 9, ['Engineering', 'Constructors']],
    ['Electrical Equipment & Parts', 9, ['Electric', 'Power Systems']],
    ['Waste Management', 4, ['Environmental']],
    ['Staffing & Employment Services', 4, ['Staffing']],
    ['Building Products & Equipment', 8, ['Building Products']],
  ),
  ...of(
    'Basic Materials',
    ['Gold', 9, ['Gold', 'Gold Mining']],
    ['Silver', 3, ['Silver']],
    ['Copper', 3, ['Copper']],
    ['Steel', 4, ['Steel']],
    ['Specialty Chemicals', 10, ['Chemicals', 'Polymers']],
    ['Agricultural Inputs', 3, ['Nutrients']],
    ['Other Industrial Metals & Mining', 8, ['Lithium', 'Metals']],
    ['Lumber & Wood Production', 2, ['Timber']],
  ),
  ...of(
    'Real Estate',
    ['Real Estate Services', 6, ['Realty', 'Properties']],
    ['Real Estate - Development', 4, ['Land', 'Developments']],
  ),
  ...of(
    'Utilities',
    ['Utilities - Regulated Electric', 9, ['Electric', 'Power & Light']],
    ['Utilities - Regulated Gas', 4, ['Gas', 'Natural Gas']],
    ['Utilities - Regulated Water', 3, ['Water']],
    ['Utilities - Renewable', 5, ['Renewables', 'Wind']],
  ),
  ...of(
    'Communication Services',
    ['Telecom Services', 8, ['Telecom', 'Communications']],
    ['Entertainment', 7, ['Entertainment', 'Studios']],
    ['Electronic Gaming & Multimedia', 5, ['Games', 'Interactive']],
    ['Internet Content & Information', 9, ['Media', 'Social']],
    ['Advertising Agencies', 5, ['Advertising']],
    ['Broadcasting', 4, ['Broadcasting', 'Radio']],
  ),
];

/** Property types of simulated REITs; the industry is "REIT - " plus the type. */
export const TRUST_PROPERTIES = [
  'Retail',
  'Office',
  'Industrial',
  'Residential',
  'Healthcare Facilities',
  'Hotel & Motel',
  'Mortgage',
] as const;

export const FUND_THEMES = [
  'Large Cap',
  'Small Cap',
  'Mid Cap Value',
  'Growth',
  'Dividend',
  'Low Volatility',
  'Momentum Factor',
  'Treasury Bond',
  'Corporate Bond',
  'Municipal Bond',
  'High Yield',
  'Emerging Markets',
  'International Equity',
  'Technology Select',
  'Energy Select',
  'Health Select',
  'Gold Miners',
  'Clean Power',
  'Robotics',
  'Equal Weight',
  'Real Assets',
  'Short Duration',
] as const;
