import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { UserError } from './checkout.mjs';

/** Checks the port before anything is installed or built. Port 0 means any free port. @throws UserError if it can't be used */
export async function mustBeFree(port, host, dir) {
  if (port === 0) return;
  // Some systems allow binding a loopback address while another program listens on all addresses, so both are tried.
  for (const address of [host, '::']) {
    const problem = await bindingProblem(port, address);
    if (problem === 'EACCES')
      throw new UserError(
        `Port ${port} requires privileges that this user doesn't have. Choose another: npm start -- --port 8081`,
      );
    if (problem !== 'EADDRINUSE') continue;
    const owner = runningOwner(dir);
    throw new UserError(
      owner
        ? `Plainscan is already running on ${dir} (process ${owner}), and port ${port} is in use. To start another: npm start -- --port ${port + 1} --data FOLDER`
        : `Port ${port} is in use by another program. Choose another: npm start -- --port ${port + 1}`,
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
