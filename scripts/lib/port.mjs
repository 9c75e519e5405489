import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Refusal } from './checkout.mjs';

/** Refuses before anything is installed or built. Port 0 means any free one. @throws Refusal */
export async function mustBeFree(port, host, dir) {
  if (port === 0) return;
  // some systems let a loopback address be bound beside a listener on all addresses: that one is tried as well
  for (const address of [host, '::']) {
    const problem = await bindingProblem(port, address);
    if (problem === 'EACCES')
      throw new Refusal(`Port ${port} needs rights that this user lacks. Choose another: npm start -- --port 8081`);
    if (problem !== 'EADDRINUSE') continue;
    const owner = runningOwner(dir);
    throw new Refusal(
      owner
        ? `Plainscan already runs on ${dir} (process ${owner}); port ${port} is taken. For a second one: npm start -- --port ${port + 1} --data FOLDER`
        : `Port ${port} is taken by another program. Choose another: npm start -- --port ${port + 1}`,
    );
  }
}

function bindingProblem(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

function runningOwner(dir) {
  try {
    const { pid } = JSON.parse(readFileSync(join(dir, 'launch.json'), 'utf8')).owner;
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
