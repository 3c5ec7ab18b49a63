/** The brand of an e-mail: the one that its reader is shown, with a logo that mail programs draw. */
import { logoOf, shownBrand } from '#host/server/academy/brand.queries.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { isMailLogo, type MailBrand } from './mailPage.ts';

/** As the reader, or as nobody for the academy's. */
export async function mailBrand(tx: Tx): Promise<MailBrand> {
  const { name, primaryColor, secondaryColor, logoPath } = await shownBrand(tx);
  const file = logoPath === null ? undefined : await logoOf(tx, logoPath.slice(logoPath.lastIndexOf('/') + 1));
  const logo = file && { type: file.logoType, bytes: file.logo };
  return { name, primaryColor, secondaryColor, logo: logo && isMailLogo(logo) ? logo : undefined };
}
