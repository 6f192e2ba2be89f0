const self = ["'self'"];

/** The content security policy: nothing from another host, scripts and styles of ours or with the nonce of the response. */
export const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: self,
    styleSrc: self,
    imgSrc: ["'self'", "data:"],
    fontSrc: self,
    mediaSrc: self,
    manifestSrc: self,
    connectSrc: self,
    formAction: self,
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
  },
};
