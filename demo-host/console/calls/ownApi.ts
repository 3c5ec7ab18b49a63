/**
 * The address of the API that has served this page: the folder that the server has written into it, where the academy is
 * not at the root of its hostname, else the page's origin.
 */
export const ownApi = (): string => {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="academy-api-base"]')?.content;
  return configured ? new URL(configured, location.origin).href : location.origin;
};
