import { describe, expect, it } from 'vitest';
import { DemoExposed, isOwnMachine, refuseDemo, refuseDemoData } from '#host/start/exposure.ts';

describe('an address that only this machine can reach', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', '[::1]', 'localhost', '::ffff:127.0.0.1'])('is %s', async (host) => {
    expect(await isOwnMachine(host)).toBe(true);
  });
  it.each(['0.0.0.0', '::', '10.0.0.7', '192.168.1.20', '::ffff:10.0.0.7', '2001:db8::1', 'no-such-host.invalid', ''])(
    'is not %o',
    async (host) => {
      expect(await isOwnMachine(host)).toBe(false);
    },
  );
});

describe('the demo academy, whose passwords everyone knows', () => {
  const open = { host: '0.0.0.0', demo: true, demoPublic: false };
  const cures = /DEMO=0.*HOST=127\.0\.0\.1.*DEMO_PUBLIC=1/;

  it('is not opened to other machines, and the cures are named', async () => {
    await expect(refuseDemo(open)).rejects.toThrow(DemoExposed);
    await expect(refuseDemo(open)).rejects.toThrow(/not opened on 0\.0\.0\.0: everyone knows the passwords/);
    await expect(refuseDemo(open)).rejects.toThrow(cures);
  });

  it('is opened on this machine, and elsewhere only without the demo or when that is allowed', async () => {
    await refuseDemo({ ...open, host: '127.0.0.1' });
    await refuseDemo({ ...open, demo: false });
    await refuseDemo({ ...open, demoPublic: true });
  });

  it('is not opened either when an earlier start has filled the database, even with DEMO=0', async () => {
    const later = { ...open, demo: false };
    await expect(refuseDemoData(later, true)).rejects.toThrow(/holds the demo academy.*another database/);
    await refuseDemoData(later, false);
    await refuseDemoData({ ...later, host: '::1' }, true);
    await refuseDemoData({ ...later, demoPublic: true }, true);
  });

  it('is not opened by a proxy either, whose address PUBLIC_URL tells', async () => {
    const behind = { ...open, host: '127.0.0.1', publicUrl: 'https://8.8.4.4' };
    await expect(refuseDemoData(behind, true)).rejects.toThrow(
      /not opened on https:\/\/8\.8\.4\.4.*npm run demo -- remove/,
    );
    await refuseDemoData({ ...behind, publicUrl: 'http://localhost:4173' }, true);
  });
});
