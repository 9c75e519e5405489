/*
 * The 25 standard series by TA-Lib over the same random walk as indicators.bench.ts.
 * Usage: talib-series STOCKS BARS. For each line of input, it runs once and prints the seconds and, per series, the sum of last values.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "ta_libc.h"

#define SERIES 25

static uint32_t state = 1;

/* mulberry32, as in indicators.bench.ts */
static double next_random(void) {
  uint32_t t = state += 0x6D2B79F5u;
  t = (t ^ (t >> 15)) * (t | 1u);
  t ^= t + (t ^ (t >> 7)) * (t | 61u);
  return (t ^ (t >> 14)) / 4294967296.0;
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  const int stocks = atoi(argv[1]), bars = atoi(argv[2]), last = bars - 1;
  const size_t all = (size_t)stocks * (size_t)bars;
  double *high = malloc(all * sizeof *high), *low = malloc(all * sizeof *low);
  double *close = malloc(all * sizeof *close), *volume = malloc(all * sizeof *volume);
  double *out[SERIES];
  if (!high || !low || !close || !volume) return 1;
  for (int i = 0; i < SERIES; i++) {
    if (!(out[i] = malloc((size_t)bars * sizeof **out))) return 1;
  }
  for (int stock = 0; stock < stocks; stock++) {
    double price = 5 + 200 * next_random();
    for (int i = 0; i < bars; i++) {
      const size_t at = (size_t)stock * (size_t)bars + (size_t)i;
      const double open = price * (1 + 0.02 * (next_random() - 0.5));
      price = close[at] = open * (1 + 0.04 * (next_random() - 0.5));
      high[at] = (open > price ? open : price) * (1 + 0.01 * next_random());
      low[at] = (open < price ? open : price) * (1 - 0.01 * next_random());
      volume[at] = (double)(int64_t)(1000 + 1000000 * next_random());
    }
  }
  TA_Initialize();
  char line[16];
  while (fgets(line, sizeof line, stdin)) {
    double sums[SERIES] = {0};
    const double start = now();
    for (int stock = 0; stock < stocks; stock++) {
      const size_t at = (size_t)stock * (size_t)bars;
      const double *h = high + at, *l = low + at, *c = close + at, *v = volume + at;
      int b, n[SERIES];
      TA_SMA(0, last, c, 20, &b, &n[0], out[0]);
      TA_SMA(0, last, c, 50, &b, &n[1], out[1]);
      TA_SMA(0, last, c, 200, &b, &n[2], out[2]);
      TA_EMA(0, last, c, 20, &b, &n[3], out[3]);
      TA_WMA(0, last, c, 20, &b, &n[4], out[4]);
      TA_RSI(0, last, c, 14, &b, &n[5], out[5]);
      TA_STOCH(0, last, h, l, c, 14, 3, TA_MAType_SMA, 3, TA_MAType_SMA, &b, &n[6], out[6], out[7]);
      TA_WILLR(0, last, h, l, c, 14, &b, &n[8], out[8]);
      TA_CCI(0, last, h, l, c, 20, &b, &n[9], out[9]);
      TA_MACD(0, last, c, 12, 26, 9, &b, &n[10], out[10], out[11], out[12]);
      TA_ADX(0, last, h, l, c, 14, &b, &n[13], out[13]);
      TA_PLUS_DI(0, last, h, l, c, 14, &b, &n[14], out[14]);
      TA_MINUS_DI(0, last, h, l, c, 14, &b, &n[15], out[15]);
      TA_ATR(0, last, h, l, c, 14, &b, &n[16], out[16]);
      TA_BBANDS(0, last, c, 20, 2, 2, TA_MAType_SMA, &b, &n[17], out[17], out[18], out[19]);
      TA_MOM(0, last, c, 10, &b, &n[20], out[20]);
      TA_ROC(0, last, c, 10, &b, &n[21], out[21]);
      TA_MFI(0, last, h, l, c, v, 14, &b, &n[22], out[22]);
      TA_OBV(0, last, c, v, &b, &n[23], out[23]);
      TA_AD(0, last, h, l, c, v, &b, &n[24], out[24]);
      n[7] = n[6];
      n[11] = n[12] = n[10];
      n[18] = n[19] = n[17];
      for (int i = 0; i < SERIES; i++) sums[i] += out[i][n[i] - 1];
      sums[23] -= v[0]; /* TA-Lib's OBV starts at the first volume */
    }
    printf("%.9f", now() - start);
    for (int i = 0; i < SERIES; i++) printf(" %.17g", sums[i]);
    printf("\n");
    fflush(stdout);
  }
  TA_Shutdown();
  return 0;
}
