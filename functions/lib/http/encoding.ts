/** Whether a caller takes brotli, as every browser does over HTTPS. @param accepted the request's Accept-Encoding */
export const takesBrotli = (accepted = ''): boolean =>
  accepted.split(',').some((offer) => {
    const [name, weight = '1'] = offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return name === 'br' && Number(weight) > 0;
  });
