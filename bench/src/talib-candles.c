/*
 * TA-Lib's 61 candle patterns over one history.
 * Standard input: the opens, highs, lows, and closes of the given number of bars, as doubles.
 * Prints, per function, its name, the first index that it evaluates, and index:value wherever the value isn't 0.
 */
#include <stdio.h>
#include <stdlib.h>
#include "ta_libc.h"

static int last, *out;
static double *open_, *high, *low, *close_;

static void print(const char *name, int begin, int count) {
  printf("%s %d", name, begin);
  for (int i = 0; i < count; i++) if (out[i]) printf(" %d:%d", begin + i, out[i]);
  puts("");
}

#define RUN(name, ...)                                                                      \
  do {                                                                                      \
    int begin, count;                                                                       \
    if (TA_##name(0, last, open_, high, low, close_, ##__VA_ARGS__, &begin, &count, out)) exit(1); \
    print(#name, begin, count);                                                             \
  } while (0)

static double *column(int bars) {
  double *values = malloc((size_t)bars * sizeof *values);
  if (!values || fread(values, sizeof *values, (size_t)bars, stdin) != (size_t)bars) exit(1);
  return values;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  const int bars = atoi(argv[1]);
  last = bars - 1;
  out = malloc((size_t)bars * sizeof *out);
  open_ = column(bars);
  high = column(bars);
  low = column(bars);
  close_ = column(bars);
  if (!out || TA_Initialize()) return 1;
  TA_RestoreCandleDefaultSettings(TA_AllCandleSettings);
  RUN(CDL2CROWS);
  RUN(CDL3BLACKCROWS);
  RUN(CDL3INSIDE);
  RUN(CDL3LINESTRIKE);
  RUN(CDL3OUTSIDE);
  RUN(CDL3STARSINSOUTH);
  RUN(CDL3WHITESOLDIERS);
  RUN(CDLABANDONEDBABY, TA_REAL_DEFAULT);
  RUN(CDLADVANCEBLOCK);
  RUN(CDLBELTHOLD);
  RUN(CDLBREAKAWAY);
  RUN(CDLCLOSINGMARUBOZU);
  RUN(CDLCONCEALBABYSWALL);
  RUN(CDLCOUNTERATTACK);
  RUN(CDLDARKCLOUDCOVER, TA_REAL_DEFAULT);
  RUN(CDLDOJI);
  RUN(CDLDOJISTAR);
  RUN(CDLDRAGONFLYDOJI);
  RUN(CDLENGULFING);
  RUN(CDLEVENINGDOJISTAR, TA_REAL_DEFAULT);
  RUN(CDLEVENINGSTAR, TA_REAL_DEFAULT);
  RUN(CDLGAPSIDESIDEWHITE);
  RUN(CDLGRAVESTONEDOJI);
  RUN(CDLHAMMER);
  RUN(CDLHANGINGMAN);
  RUN(CDLHARAMI);
  RUN(CDLHARAMICROSS);
  RUN(CDLHIGHWAVE);
  RUN(CDLHIKKAKE);
  RUN(CDLHIKKAKEMOD);
  RUN(CDLHOMINGPIGEON);
  RUN(CDLIDENTICAL3CROWS);
  RUN(CDLINNECK);
  RUN(CDLINVERTEDHAMMER);
  RUN(CDLKICKING);
  RUN(CDLKICKINGBYLENGTH);
  RUN(CDLLADDERBOTTOM);
  RUN(CDLLONGLEGGEDDOJI);
  RUN(CDLLONGLINE);
  RUN(CDLMARUBOZU);
  RUN(CDLMATCHINGLOW);
  RUN(CDLMATHOLD, TA_REAL_DEFAULT);
  RUN(CDLMORNINGDOJISTAR, TA_REAL_DEFAULT);
  RUN(CDLMORNINGSTAR, TA_REAL_DEFAULT);
  RUN(CDLONNECK);
  RUN(CDLPIERCING);
  RUN(CDLRICKSHAWMAN);
  RUN(CDLRISEFALL3METHODS);
  RUN(CDLSEPARATINGLINES);
  RUN(CDLSHOOTINGSTAR);
  RUN(CDLSHORTLINE);
  RUN(CDLSPINNINGTOP);
  RUN(CDLSTALLEDPATTERN);
  RUN(CDLSTICKSANDWICH);
  RUN(CDLTAKURI);
  RUN(CDLTASUKIGAP);
  RUN(CDLTHRUSTING);
  RUN(CDLTRISTAR);
  RUN(CDLUNIQUE3RIVER);
  RUN(CDLUPSIDEGAP2CROWS);
  RUN(CDLXSIDEGAP3METHODS);
  return 0;
}
