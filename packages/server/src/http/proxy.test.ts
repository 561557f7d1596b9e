import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startProxy } from './proxy.ts';

const host = mkdtempSync(join(tmpdir(), 'patrolkit-host-'));
const seen: IncomingHttpHeaders[] = [];
let hung = 0;
let given = 0;
const upstream = createServer((request, response) => {
  seen.push(request.headers);
  if (request.url === '/hang') {
    hung += 1;
    response.once('close', () => (given += 1));
    return;
  }
  if (request.url === '/away') return void response.writeHead(302, { Location: 'https://evil.example/steal' }).end();
  const [, served] = /^\/served\?type=(.*)$/.exec(request.url ?? '') ?? [];
  if (served !== undefined) {
    response.writeHead(200, {
      'Content-Type': decodeURIComponent(served),
      'Content-Security-Policy': "script-src 'unsafe-inline'",
      'X-Content-Type-Options': 'sniff',
      'Service-Worker-Allowed': '/',
      'Access-Control-Allow-Origin': '*',
      Refresh: '0; url=https://evil.example',
      'Clear-Site-Data': '"*"',
    });
    return void response.end('<script>alert(1)</script>');
  }
  if (request.url === '/busy') return void response.writeHead(503).end();
  let body = '';
  request.on('data', chunk => (body += String(chunk)));
  request.on('end', () => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ ret: 1, data: { url: request.url, method: request.method, body } }));
  });
});
const sockets = new WebSocketServer({ server: upstream });
sockets.on('connection', (socket, request) => {
  seen.push(request.headers);
  socket.on('message', data => socket.send(`${request.url ?? ''} ${String(data as Buffer)}`));
});
let proxy: Awaited<ReturnType<typeof startProxy>>;
let root = '';
let server = '';

beforeAll(async () => {
  mkdirSync(join(host, 'assets'));
  writeFileSync(join(host, 'index.html'), '<!doctype html><title>console</title>');
  writeFileSync(join(host, 'assets', 'app-12345678.js'), 'export {};');
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve));
  server = `http://127.0.0.1:${String((upstream.address() as AddressInfo).port)}`;
  proxy = await startProxy({ host: '127.0.0.1', port: 0, server: `${server}/`, folders: { host } });
  root = `http://127.0.0.1:${String(proxy.port)}`;
});

afterAll(async () => {
  await proxy.close();
  sockets.close();
  upstream.close();
  rmSync(host, { recursive: true, force: true });
});

describe('the console', () => {
  it('is served for its own routes, under its policy', async () => {
    for (const path of ['/robotmgr', '/robotmgr/', '/robotmgr/monitoring/robot-patrol-view?id=1', '/robotmgr/login']) {
      const response = await fetch(root + path);
      expect(await response.text()).toContain('console');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain(`ws://127.0.0.1:${String(proxy.port)}`);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    const script = await fetch(`${root}/robotmgr/assets/app-12345678.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${root}/robotmgr/assets/gone.js`)).status).toBe(404);
    expect((await fetch(`${root}/`, { redirect: 'manual' })).headers.get('location')).toBe('robotmgr/');
  });

  it('gets its map background from where it is told, and nowhere else', async () => {
    const page = readFileSync(new URL('../../../../host-app/index.html', import.meta.url), 'utf8');
    const told = mkdtempSync(join(tmpdir(), 'patrolkit-host-'));
    writeFileSync(join(told, 'index.html'), page);
    const ask = async (tiles?: { template: string; attribution: string }) => {
      const one = await startProxy({
        host: '127.0.0.1',
        port: 0,
        server: `${server}/`,
        folders: { host: told },
        tiles,
      });
      const answers = await Promise.all(
        ['', '/login', '/index.html'].map(path => fetch(`http://127.0.0.1:${String(one.port)}/robotmgr${path}`)),
      );
      const policies = answers.map(
        answer => /img-src[^;]*/.exec(answer.headers.get('content-security-policy') ?? '')?.[0],
      );
      const pages = await Promise.all(answers.map(answer => answer.text()));
      await one.close();
      expect(new Set(policies).size + new Set(pages).size).toBe(2);
      return { policy: policies[0], page: pages[0] };
    };
    expect(await ask()).toEqual({ policy: `img-src 'self' blob: ${server}`, page });
    const there = await ask({ template: 'https://t.example:8443/a/{z}/{x}/{y}.png?k=1&l="2"', attribution: '© <A>' });
    expect(there.policy).toBe(`img-src 'self' blob: https://t.example:8443 ${server}`);
    expect(there.page).toContain(
      'name="patrolkit-map-tiles" content="https://t.example:8443/a/{z}/{x}/{y}.png?k=1&#38;l=&#34;2&#34;"',
    );
    expect(there.page).toContain('name="patrolkit-map-tiles-attribution" content="© &#60;A&#62;"');
    expect((await ask({ template: '/tiles/{z}/{x}/{y}.png', attribution: '' })).policy).toBe(
      `img-src 'self' blob: ${server}`,
    );
    rmSync(told, { recursive: true });
  });

  it('never gives away what lies beside it', async () => {
    for (const path of [
      '/robotmgr/..%2f..%2fetc%2fpasswd',
      '/robotmgr/assets/..%2f..%2fpackage.json',
      '/robotmgr/%ff',
    ]) {
      const text = await (await fetch(root + path)).text();
      expect(text).not.toContain('root:');
      expect(text).not.toContain('dependencies');
    }
  });
});

describe("a customer's server", () => {
  it('gets every other call, with token, body and its own origin', async () => {
    const response = await fetch(`${root}/robotservice/device/x.action?a=1`, {
      method: 'POST',
      headers: {
        Token: 'secret',
        Origin: root,
        'Content-Type': 'application/x-www-form-urlencoded',
        'X-Forwarded-For': '198.51.100.7',
      },
      body: 'b=2',
    });
    expect(await response.json()).toEqual({
      ret: 1,
      data: { url: '/robotservice/device/x.action?a=1', method: 'POST', body: 'b=2' },
    });
    expect(seen.at(-1)).toMatchObject({
      token: 'secret',
      origin: server,
      host: new URL(server).host,
      // The proxy's own words: it does not pass on what the client says about its address.
      'x-forwarded-for': '127.0.0.1',
    });
  });

  it('gets the sockets, with cookie and subprotocol', async () => {
    const socket = new WebSocket(`${root.replace('http', 'ws')}/websocket/web/7?GID=g&lang=en-us`, ['bearer.abc'], {
      origin: root,
      headers: { Cookie: 'token=abc' },
    });
    const answer = new Promise<string>((resolve, reject) => {
      socket.on('open', () => socket.send('hello'));
      socket.on('message', data => resolve(String(data as Buffer)));
      socket.on('error', reject);
    });
    expect(await answer).toBe('/websocket/web/7?GID=g&lang=en-us hello');
    expect(seen.at(-1)).toMatchObject({ cookie: 'token=abc', origin: server, 'sec-websocket-protocol': 'bearer.abc' });
    socket.close();
  });

  it('is told when a client gives a request up, and hears each request once', async () => {
    const abort = new AbortController();
    const asked = fetch(`${root}/hang`, { method: 'POST', body: 'a=1', signal: abort.signal }).catch(() => 'given up');
    await expect.poll(() => hung).toBe(1);
    abort.abort();
    expect(await asked).toBe('given up');
    await expect.poll(() => given).toBe(1);
    const before = seen.length;
    expect((await fetch(`${root}/busy`)).status).toBe(503);
    expect(seen.length).toBe(before + 1);
  });

  it('may answer addresses of its own, and others that were named', async () => {
    const one = await startProxy({
      host: '127.0.0.1',
      port: 0,
      server: `${server}/`,
      folders: { host },
      media: ['wss://media.example:8443', 'http://files.example'],
    });
    const answer = await fetch(`http://127.0.0.1:${String(one.port)}/robotmgr/`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    await one.close();
    const part = (name: string): string => new RegExp(`${name}[^;]*`).exec(policy)?.[0] ?? '';
    const others = [server, 'https://media.example:8443', 'http://files.example'];
    for (const origin of [...others, server.replace('http', 'ws'), 'wss://media.example:8443'])
      expect(part('connect-src')).toContain(` ${origin}`);
    for (const name of ['img-src', 'media-src'])
      for (const origin of others) expect(part(name)).toContain(` ${origin}`);
    expect(part('script-src')).toBe("script-src 'self'");
  });
});

/** Sends a request with headers that a page in a browser cannot set; returns its status and headers. */
const raw = (
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders }> =>
  new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port: proxy.port, path, headers }, answer => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    asked.on('error', reject);
  });

/** The result of a handshake: `open`, or the status with which it was refused. */
const handshake = (headers: Record<string, string>): Promise<number | 'open'> =>
  new Promise(resolve => {
    const socket = new WebSocket(`${root.replace('http', 'ws')}/websocket/web/7`, { headers });
    socket.on('open', () => {
      socket.close();
      resolve('open');
    });
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });

describe('pages of others', () => {
  const own = (): string => `127.0.0.1:${String(proxy.port)}`;
  const foreign = [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'x',
  ];

  it('reach nothing of the server, by call or by socket', async () => {
    for (const origin of foreign) {
      const before = seen.length;
      expect((await raw('/robotservice/x.action', { Origin: origin, Token: 'secret' })).status).toBe(403);
      expect(await handshake({ Origin: origin, Cookie: 'token=abc' })).toBe(403);
      expect(seen.length).toBe(before);
    }
  });

  it('open no socket without saying where they come from', async () => {
    expect(await handshake({ Cookie: 'token=abc' })).toBe(403);
    const before = seen.length;
    expect(await handshake({ Origin: `http://${own()}` })).toBe('open');
    await expect.poll(() => seen.length).toBe(before + 1);
  });

  it('do not become the own page by a name that leads here', async () => {
    const before = seen.length;
    for (const host of ['evil.example', `evil.example:${String(proxy.port)}`, 'localhost.evil.example', 'a@b']) {
      expect((await raw('/robotmgr/', { Host: host })).status, host).toBeGreaterThanOrEqual(400);
      expect((await raw('/x.action', { Host: host, Origin: `http://${host}` })).status, host).toBeGreaterThanOrEqual(
        400,
      );
      expect(await handshake({ Host: host, Origin: `http://${host}` }), host).toBeGreaterThanOrEqual(400);
    }
    expect((await raw('/robotmgr/', { Host: 'evil.example' })).status).toBe(421);
    expect(seen.length).toBe(before);
    for (const host of [`localhost:${String(proxy.port)}`, '192.168.1.20:8600', '[::1]:8600'])
      expect((await raw('/robotmgr/', { Host: host })).status, host).toBe(200);
  });

  it('are let in when they are named, and so is a name', async () => {
    const one = await startProxy({
      host: '127.0.0.1',
      port: 0,
      server: `${server}/`,
      folders: { host },
      allowOrigins: ['https://portal.example'],
      allowHosts: ['console.example'],
    });
    const ask = (headers: Record<string, string>): Promise<number> =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port: one.port, path: '/x.action', headers }, answer => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        }).on('error', reject);
      });
    expect(await ask({ Host: 'console.example', Origin: 'https://portal.example' })).toBe(200);
    expect(seen.at(-1)).toMatchObject({ origin: server, host: new URL(server).host });
    expect(await ask({ Host: 'console.example', Origin: 'http://localhost:1' })).toBe(403);
    expect(await ask({ Host: 'other.example', Origin: 'https://portal.example' })).toBe(421);
    await one.close();
  });
});

describe('what the server sends', () => {
  it.each([
    'text/html',
    ' Text/HTML; charset=utf-8',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'application/atom+xml',
  ])('shows as no page of the console, whatever it is: %s', async type => {
    const { headers } = await fetch(`${root}/served?type=${encodeURIComponent(type)}`);
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    for (const name of ['service-worker-allowed', 'access-control-allow-origin', 'refresh', 'clear-site-data'])
      expect(headers.get(name)).toBeNull();
  });

  it.each(['text/javascript', 'application/javascript; charset=utf-8', 'application/wasm', 'text/css'])(
    'is no script of the console: %s',
    async type => {
      const { headers } = await fetch(`${root}/served?type=${encodeURIComponent(type)}`);
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('stays what it is otherwise', async () => {
    const { headers } = await fetch(`${root}/served?type=${encodeURIComponent('image/jpeg')}`);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['image/jpeg', null]);
  });

  it('leads no token anywhere', async () => {
    const led = await fetch(`${root}/away`, { headers: { Token: 'secret' }, redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([502, null]);
  });
});
