import { createServer } from 'node:net';

/** The first of the named ports that another program listens on; null when all are free. Port 0 is always free. */
export async function findTakenPort<Name extends string>(
  host: string,
  ports: Record<Name, number>,
): Promise<{ name: Name; port: number } | null> {
  for (const [name, port] of Object.entries(ports) as [Name, number][]) {
    if (port !== 0 && (await isTaken(host, port))) return { name, port };
  }
  return null;
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(true) : fail(error),
    );
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(false)));
  });
}
