const codes =
  /self[- ]signed certificate|unable to (?:get|verify)|certificate has expired|certificate is not yet valid|altnames|DEPTH_ZERO|CERT_/i;

/** Whether a connection failed because the certificate of the other side is not trusted. */
export const isCertificateError = (error: unknown): boolean => {
  const {
    message = "",
    code = "",
    cause,
  } = (error ?? {}) as {
    message?: string;
    code?: string;
    cause?: unknown;
  };
  return codes.test(`${code} ${message}`) || (cause !== undefined && isCertificateError(cause));
};

/** What an operator does about it. */
export const CERTIFICATE_ADVICE =
  "Its certificate is not trusted. When its authority is your own, put the certificate of that authority into a file and name it in NODE_EXTRA_CA_CERTS, in the environment of the service; the name in the address must be one of the certificate.";
