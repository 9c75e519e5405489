/** Requests for advice or forecasts, which a scanner can't give. */
const ADVICE =
  /\b(?:what|which)\b.*\b(?:should|shall|can) (?:i|we) (?:buy|sell|short|trade|invest)|\b(?:should|shall) i (?:buy|sell|hold|invest)|\bto (?:buy|invest in|short)\b|\bfor (?:a )?(?:short|long|swing|quick|day)?[ -]?(?:term)? ?(?:buy|trade|profit)\b|\b(?:best|top|good|hot) (?:\w+ )?(?:stocks?|picks?|buys?) (?:to buy|for (?:today|tomorrow|this week|next week))|\bwill (?:go up|rise|fall|drop|crash|moon|explode|double|gap|break|move|pop|run|bounce|rebound|recover|outperform|rally|squeeze|hit)|\b(?:next|coming) (?:\d+(?:-\d+)? )?(?:days?|weeks?|months?|years?) (?:to|winners?|movers?|gainers?)|\bgoing to (?:rise|fall|explode|moon|double|break|run|pop)|\b(?:recommend|recommendation|recommendations|advice)\b|\b(?:likely|about|poised|set|expected|going|ready) to (?:explode|run|pop|moon|gap|break ?out|rise|rally|drop|fall|bounce|reverse|rip|soar|surge|squeeze|double|move)\b|\btomorrow\b|^is \$?\w{1,5} a (?:good )?(?:buy|sell|hold)\b|^will \$?\w{1,6} (?:hit|reach|go|get|fall|drop|recover|bounce|crash)\b|\bthe next (?:[A-Z]{2,5}|nvidia|tesla|amazon|apple|google)\b|\bnext (?:big )?(?:runner|mover|winner|multi ?bagger|10 ?x)/i;

export const ADVICE_REFUSED =
  "Plainscan scans daily data; it doesn't give advice or forecasts. Describe the setup you're looking for, such as “breakout on heavy volume”.";

export const asksForAdvice = (sentence: string): boolean => ADVICE.test(sentence);
