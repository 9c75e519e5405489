/** A number to its last digit, thousands apart: "500,000". What JavaScript writes with an exponent stays so. */
export function groupedDigits(value: number): string {
  const text = String(value);
  const [whole, ...fraction] = text.split('.');
  return text.includes('e') ? text : [whole!.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}
