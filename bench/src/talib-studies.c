/*
 * Studies by TA-Lib, the references of packages/indicators/src/testing/talib-studies.json (see scripts/talib-studies.mjs).
 * Reads the number of bars, that many lines "high low close volume", and lines "name parameters". Prints per name the index of its
 * first value and its values. What TA-Lib doesn't have as one function is composed of its functions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ta_libc.h"

static double *h, *l, *c, *v, *out, *other, *unused;
static int last;

/* Averages `out`, which has n values from b on, with SMA or EMA over `period`. */
static void average(TA_MAType type, int period, int *b, int *n) {
  int begin, count;
  TA_MA(0, *n - 1, out, period, type, &begin, &count, other);
  memcpy(out, other, (size_t)count * sizeof *out);
  *b += begin;
  *n = count;
}

/* Changes from each value to the next, from index 1 on. */
static void returns(const double *of, double *to) {
  to[0] = 0;
  for (int i = 1; i <= last; i++) to[i] = of[i] / of[i - 1] - 1;
}

static int compute(const char *name, const double *p, int *b, int *n) {
  const int a = (int)p[0], d = (int)p[1], e = (int)p[2];
  /* The lows are the benchmark. */
  if (!strcmp(name, "beta")) return TA_BETA(0, last, l, c, a, b, n, out);
  if (!strcmp(name, "correlation")) {
    returns(c, other);
    returns(l, unused);
    /* TA-Lib's first value would include the return of the first bar, which doesn't exist. */
    return TA_CORREL(a, last, other, unused, a, b, n, out);
  }
  if (!strcmp(name, "dema")) return TA_DEMA(0, last, c, a, b, n, out);
  if (!strcmp(name, "tema")) return TA_TEMA(0, last, c, a, b, n, out);
  if (!strcmp(name, "kama")) return TA_KAMA(0, last, c, a, b, n, out);
  if (!strcmp(name, "trix")) return TA_TRIX(0, last, c, a, b, n, out);
  if (!strcmp(name, "aroonUp")) return TA_AROON(0, last, h, l, a, b, n, unused, out);
  if (!strcmp(name, "aroonDown")) return TA_AROON(0, last, h, l, a, b, n, out, unused);
  if (!strcmp(name, "aroonOscillator")) return TA_AROONOSC(0, last, h, l, a, b, n, out);
  if (!strcmp(name, "ultimateOscillator")) return TA_ULTOSC(0, last, h, l, c, a, d, e, b, n, out);
  if (!strcmp(name, "chaikinOscillator")) return TA_ADOSC(0, last, h, l, c, v, a, d, b, n, out);
  if (!strcmp(name, "linearRegressionSlope")) return TA_LINEARREG_SLOPE(0, last, c, a, b, n, out);
  if (!strcmp(name, "parabolicSar")) return TA_SAR(0, last, h, l, p[0], p[1], b, n, out);
  if (!strncmp(name, "stochasticRsi", 13)) {
    const int code = TA_STOCHRSI(0, last, c, a, d, e, TA_MAType_SMA, b, n, unused, out);
    if (name[13] == 'D') average(TA_MAType_SMA, (int)p[3], b, n);
    return code;
  }
  if (!strncmp(name, "ppo", 3)) {
    const int code = TA_PPO(0, last, c, a, d, TA_MAType_EMA, b, n, out);
    if (!name[3]) return code;
    memcpy(unused, out, (size_t)*n * sizeof *out);
    average(TA_MAType_EMA, e, b, n);
    if (name[3] == 'H') for (int i = 0; i < *n; i++) out[i] = unused[i + e - 1] - out[i];
    return code;
  }
  return -1;
}

int main(void) {
  int bars;
  if (scanf("%d", &bars) != 1) return 2;
  last = bars - 1;
  double **columns[] = {&h, &l, &c, &v, &out, &other, &unused};
  for (size_t k = 0; k < 7; k++) if (!(*columns[k] = malloc((size_t)bars * sizeof(double)))) return 1;
  for (int i = 0; i < bars; i++) if (scanf("%lf %lf %lf %lf\n", &h[i], &l[i], &c[i], &v[i]) != 4) return 2;
  TA_Initialize();
  char line[200];
  while (fgets(line, sizeof line, stdin)) {
    char name[40];
    double p[4] = {0};
    int b, n;
    if (sscanf(line, "%39s %lf %lf %lf %lf", name, &p[0], &p[1], &p[2], &p[3]) < 1) continue;
    if (compute(name, p, &b, &n) != TA_SUCCESS) return 3;
    printf("%d", b);
    for (int i = 0; i < n; i++) printf(" %.17g", out[i]);
    printf("\n");
  }
  TA_Shutdown();
  return 0;
}
