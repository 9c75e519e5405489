/** A number with all digits and thousands separators: "500,000". Numbers that JavaScript writes with an exponent keep it. */
export function groupedDigits(value: number): string {
  const text = String(value);
  const [whole, ...fraction] = text.split('.');
  return text.includes('e') ? text : [whole!.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}
