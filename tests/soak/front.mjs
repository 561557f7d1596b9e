// A server in front of the server, as customers have one: TLS, HTTP/1.1 or HTTP/2. It delays or loses data on request, and records each
// control command as it arrives.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Time after which a lost packet is sent again, ms: the least that operating systems wait. */
const RESEND_MS = 200;
/** Headers that belong to one connection. */
const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'origin', 'http2-settings']);

/** Starts it in front of a port. `weather` may change at any time: `delay` of answers, ms, and `loss` from 0 to 1. */
export async function startFront(port, folder, isHttp2, chance) {
  const [key, cert] = ['key.pem', 'cert.pem'].map(name => join(folder, name));
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1';
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const secrets = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = isHttp2 ? createSecureServer({ ...secrets, allowHTTP1: true }) : createServer(secrets);
  const weather = { delay: 0, loss: 0 };
  const commands = [];
  const origin = `http://127.0.0.1:${port}`;

  /** Data stays in order on one connection: what follows a lost packet waits for it. */
  const due = new WeakMap();
  const cross = (connection, delay, go) => {
    let lost = 0;
    while (chance() < weather.loss) lost += RESEND_MS;
    const at = Math.max(due.get(connection) ?? 0, Date.now() + delay + lost);
    due.set(connection, at);
    setTimeout(go, at - Date.now());
  };

  server.on('request', (request, response) => {
    const connection = request.stream?.session ?? request.socket;
    const pieces = [];
    request.on('data', piece => pieces.push(piece));
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      if (request.url.includes('sendControlCommand')) {
        const form = new URLSearchParams(String(body));
        const [, action] = /<RobotMove><Action>(\d)/.exec(form.get('content') ?? '') ?? [];
        if (action !== undefined)
          commands.push({ kind: action === '0' ? 'stop' : 'move', at: Date.now(), no: form.get('commandNo') });
      }
      // Data that has left the browser reaches the server, even when the browser no longer waits for the answer.
      cross(connection, 0, () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !own.has(name)),
        );
        const onward = ask(`${origin}${request.url}`, {
          method: request.method,
          headers: { ...headers, ...(request.headers.origin === undefined ? {} : { origin }) },
        });
        onward.on('error', () => response.destroy?.());
        onward.on('response', answer => {
          const parts = [];
          answer.on('data', part => parts.push(part));
          answer.on('end', () =>
            cross(connection, weather.delay, () => {
              if (response.destroyed || response.writableEnded) return;
              response.writeHead(
                answer.statusCode,
                Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !own.has(name))),
              );
              response.end(Buffer.concat(parts));
            }),
          );
        });
        onward.end(body);
      });
    });
  });
  server.on('upgrade', (request, browser, head) => {
    const onward = connect(port, '127.0.0.1', () => {
      const headers = Object.entries(request.headers).map(([name, value]) =>
        name === 'host' ? `Host: 127.0.0.1:${port}` : name === 'origin' ? `Origin: ${origin}` : `${name}: ${value}`,
      );
      onward.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      browser.on('data', bytes => cross(browser, 0, () => onward.write(bytes)));
      onward.on('data', bytes => cross(onward, 0, () => browser.write(bytes)));
    });
    const end = () => {
      browser.destroy();
      onward.destroy();
    };
    for (const side of [browser, onward]) side.on('error', end).on('close', end);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${server.address().port}`,
    weather,
    commands,
    end: () => {
      server.closeAllConnections?.();
      server.close();
    },
  };
}
