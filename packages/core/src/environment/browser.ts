/** The environment of a real page, made from the browser's own features. */
import { openWebSocket } from '@patrolkit/transport';
import type { DesktopOutput, Environment, KeyValues } from './environment.ts';
import { browserAudio } from './audio.ts';
import { thisPage } from './signals.ts';
import { browserSound } from './sound.ts';

/** Values in a storage of the browser. If the browser refuses it, they last as long as the page. */
function storedValues(storage: () => Storage): KeyValues {
  const memory = new Map<string, string>();
  const attempt = <T>(task: () => T): T | undefined => {
    try {
      return task();
    } catch {
      return undefined;
    }
  };
  return {
    get: name => memory.get(name) ?? attempt(() => storage().getItem(name)) ?? undefined,
    set: (name, value) => {
      memory.delete(name);
      // A value that the browser stores is read from there, because another page may have changed it meanwhile.
      attempt(() => storage().setItem(name, value));
      if (attempt(() => storage().getItem(name)) !== value) memory.set(name, value);
    },
    remove: name => {
      memory.delete(name);
      attempt(() => storage().removeItem(name));
    },
  };
}

/** Cookies as safety.md 5.3 requires them: SameSite=Strict, path / and Secure on https. They end with the browser session. */
const cookies: KeyValues = {
  get: name =>
    document.cookie
      .split('; ')
      .find(cookie => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1),
  set: (name, value) => {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${name}=${value}; Path=/; SameSite=Strict${secure}`;
  },
  remove: name => {
    document.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0`;
  },
};

/** Directives whose refusals are reported: those of the console's own requests. Scripts and styles concern the page around it. */
const toldDirectives = ['connect-src', 'img-src', 'media-src'];

function onBlocked(listener: (address: string) => void): () => void {
  const stop = new AbortController();
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective, disposition }) => {
      if (disposition === 'enforce' && toldDirectives.includes(effectiveDirective)) listener(blockedURI);
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

const channelName = 'patrolkit';

/**
 * The channel to other pages. Undefined when there is none, and each page then acts alone. A browser that may store nothing for this site
 * has the class, and throws when one is made.
 */
function pageChannel(): BroadcastChannel | undefined {
  if (!('BroadcastChannel' in globalThis)) return undefined;
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}

/**
 * The page that holds the lock sounds. Every page sounds if there are no locks (plain http), or if the page may not use them (a sandboxed
 * frame, a site that may store nothing).
 */
function claimSound(name: string, listener: (isMine: boolean) => void, takes = false): () => void {
  // TypeScript's type says that it is always present. It is missing outside a secure context.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return () => undefined;
  const claim = new AbortController();
  let giveUp: (() => void) | undefined;
  const ask = (options: LockOptions): void => {
    listener(false);
    locks
      .request(`patrolkit.sound ${name}`, options, () => {
        // The browser granted the lock just when the claim ended, so the page releases it at once.
        if (claim.signal.aborted) return undefined;
        listener(true);
        return new Promise<void>(resolve => {
          giveUp = resolve;
        });
      })
      .catch(() => {
        if (claim.signal.aborted) return;
        // The browser never granted the lock, so this page may not use locks.
        if (!giveUp) return listener(true);
        // Another page has taken the lock.
        giveUp = undefined;
        ask({ signal: claim.signal });
      });
  };
  ask(takes ? { steal: true } : { signal: claim.signal });
  return () => {
    claim.abort();
    giveUp?.();
  };
}

/** Notices of the desktop, if the page is secure and the browser has them. */
const desktop: DesktopOutput = {
  // A phone's browser has the permission, but only a service worker can show notices there, and an embedded page has none.
  permission: () =>
    isSecureContext && 'Notification' in window && !/Android/i.test(navigator.userAgent)
      ? Notification.permission
      : 'unsupported',
  ask: () => Notification.requestPermission(),
  isHidden: () => document.visibilityState === 'hidden',
  show: ({ tag, title, body }, onClick) => {
    try {
      const notice = new Notification(title, { tag, body });
      notice.addEventListener('click', () => {
        window.focus();
        notice.close();
        onClick();
      });
      return () => notice.close();
    } catch {
      // The browser has the permission, but still cannot show a notice.
      return () => undefined;
    }
  },
};

/** The page's environment. */
export function browserEnvironment(captureUrl?: string | URL): Environment {
  return {
    ...thisPage,
    wallClock: () => Date.now(),
    random: () => Math.random(),
    fetch: (input, init) => fetch(input, init),
    // The first upload loads it. If that fails, the call has reached no server.
    upload: async (...sent) => (await import('./upload.ts')).browserUpload(...sent),
    openSocket: openWebSocket,
    languages: navigator.languages,
    pageAddress: location.href,
    place: () => location.pathname,
    local: storedValues(() => localStorage),
    tab: storedValues(() => sessionStorage),
    cookies,
    onBlocked,
    otherPages: {
      post: message => {
        const channel = pageChannel();
        channel?.postMessage(message);
        channel?.close();
      },
      listen: listener => {
        const channel = pageChannel();
        if (!channel) return () => undefined;
        channel.onmessage = event => typeof event.data === 'string' && listener(event.data);
        return () => channel.close();
      },
    },
    sound: browserSound(),
    desktop,
    audio: browserAudio(captureUrl),
    claimSound,
  };
}
