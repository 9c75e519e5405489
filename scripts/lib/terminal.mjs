const tty = process.stdout.isTTY === true && process.env.CI === undefined;
const WIDTH = 28;
let open = false;

/** Prints a line, below a progress line that is being rewritten. */
export function say(line) {
  if (open) process.stdout.write('\n');
  open = false;
  process.stdout.write(`${line}\n`);
}

/** Rewrites the last line on a terminal; elsewhere, prints final lines only. */
function rewrite(line, final) {
  if (!tty) {
    if (final) process.stdout.write(`${line}\n`);
    return;
  }
  process.stdout.write(`\r\u001b[K${line}${final ? '\n' : ''}`);
  open = !final;
}

const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Shows `label` while `work` runs, and then how long it took. */
export async function step(label, work) {
  const startMs = performance.now();
  if (!tty) say(`  … ${label}`);
  rewrite(`  … ${label}`, false);
  const timer = tty ? setInterval(() => rewrite(`  … ${label}  ${seconds(startMs)}`, false), 1_000) : undefined;
  try {
    const result = await work();
    rewrite(`  ✓ ${label}  ${seconds(startMs)}`, true);
    return result;
  } catch (error) {
    rewrite(`  ✗ ${label}  ${seconds(startMs)}`, true);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A progress bar; outside a terminal, a line for every 10%. */
export function progressBar(label, unit) {
  let tenth = -1;
  const number = (value) => value.toLocaleString('en-US');
  return {
    update(done, total) {
      const share = total > 0 ? Math.min(done / total, 1) : 0;
      const filled = Math.round(share * WIDTH);
      const counts = total > 0 ? `${number(done)} of ${number(total)} ${unit}` : 'starting';
      const now = Math.floor(share * 10);
      if (!tty && now > tenth) say(`  … ${label}: ${counts}`);
      tenth = Math.max(tenth, now);
      rewrite(`  … ${label}  ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}  ${counts}`, false);
    },
    finish(line) {
      rewrite(`  ✓ ${line}`, true);
    },
  };
}
