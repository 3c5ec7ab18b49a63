/** Lists of addresses and networks. */
import { BlockList, isIP } from 'node:net';

const BITS = { 4: 32, 6: 128 } as const;

/**
 * Makes a list of addresses and networks, such as `10.0.0.0/8` or `::1`.
 * @throws an Error that names an entry that is neither.
 */
export function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) as 0 | 4 | 6;
    if (family === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= BITS[family]))) {
      throw new Error(`"${entry}" is neither an address nor a network such as 10.0.0.0/8.`);
    }
    list.addSubnet(address, Number(bits ?? BITS[family]), `ipv${family}`);
  }
  return list;
}

/** Whether an address is in a list. An IPv4 address may also be written as IPv6 (`::ffff:10.0.0.1`). */
export function isOn(list: BlockList, address: string): boolean {
  const family = isIP(address) as 0 | 4 | 6;
  return family !== 0 && list.check(address, `ipv${family}`);
}
