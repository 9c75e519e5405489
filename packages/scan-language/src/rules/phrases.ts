/** After a number of days or bars: "3 days in a row". */
export const ROW =
  'in_a_row|straight|running|in_succession|on_the_trot|consecutively|in_a_streak|back_to_back|successively|in_sequence|in_row';

/** Between a number and its days: "3 consecutive days". */
export const STRAIGHT = 'straight|consecutive|successive|back_to_back|unbroken';

/** After a minimum: "RSI 70 or higher". */
export const MORE =
  '+|plus|or_more|or_higher|or_better|or_greater|or_above|or_over|or_up|or_larger|or_bigger|and_up|and_higher|and_above|and_over|and_more|or_upward|plus_or_more|minimum|min|at_least|at_minimum';

/** After a maximum: "RSI 30 or less". */
export const LESS =
  'or_less|or_lower|or_fewer|or_below|or_under|or_cheaper|or_smaller|and_under|and_below|and_less|and_lower|or_downward|maximum|max|at_most';

export const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

export const ordinalOf = (word: string): number => 2 + ORDINALS.indexOf(word);
