import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Counts and times the requests of a server. */
  observe(server: FastifyInstance): void;
  /** Serves the metrics at `/metrics`, on the loopback address only. */
  listen(port: number): Promise<Server>;
}

/** Collects metrics of this process for Prometheus: requests by route and status, and Node's defaults after the first reading. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  let isCollected = false;
  // Node's metrics wake the process 100 times a second, so they begin where somebody reads them.
  const collectNode = () => {
    if (!isCollected) collectDefaultMetrics({ register: registry });
    isCollected = true;
  };
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    observe(server) {
      server.addHook('onResponse', (request, reply, done) => {
        const { url = 'none', config } = request.routeOptions;
        const route = config.measuredAs ?? url;
        seconds.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
        done();
      });
    },
    async listen(port) {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return response.writeHead(404).end();
        registry
          .metrics()
          .then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            () => response.writeHead(500).end(),
          )
          .finally(collectNode);
      });
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(port, '127.0.0.1', resolve),
      );
      return server;
    },
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route that metrics name, where many routes are one thing. */
    measuredAs?: string;
  }
}
