import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("site/home.ts"),
  route("register", "registration/register.tsx"),
  route("register/succes", "registration/registered.tsx"),
  route("activation", "companies/activation.tsx"),
  route("activation/renvoyer", "accounts/resend-activation.tsx"),
  route("espace", "companies/company-space.tsx"),
  route("espace/connexion", "accounts/sign-in.tsx"),
  route("espace/deconnexion", "accounts/sign-out.ts"),
  route("espace/mot-de-passe-oublie", "accounts/forgotten-password.tsx"),
  route("espace/mot-de-passe", "accounts/new-password.tsx"),
  route("v1/public/partners/register", "registration/api.register.ts"),
  route("v1/params/update", "settings/api.update.ts"),
  route("partner-manager/v1/public/sub-domains", "activity/api.sub-domains.ts"),
  route(
    "partner-manager/v1/public/general-conditions/affective/_download",
    "terms/api.download.ts",
    { id: "terms-download" },
  ),
  route(
    "api/partner-manager/v1/public/general-conditions/affective/_download",
    "terms/api.download.ts",
    { id: "terms-download-api" },
  ),
  route("partners/certified", "directory/api.certified.ts"),
  route("openapi.json", "open-api/openapi.ts"),
  route("*", "layouts/not-found.tsx"),
] satisfies RouteConfig;
