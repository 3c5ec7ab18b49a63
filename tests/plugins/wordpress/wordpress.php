<?php
/**
 * The few functions of WordPress that the plugin touches, each behaving as WordPress's own does where it touches it. Not
 * WordPress: pages, scripts and blocks are only remembered.
 *
 * `$asked` is what the test wants: whether this is a network of sites, its options, and what the person who asks may do.
 */

define('ABSPATH', __DIR__);

// A notice or a warning is a failure of the plugin.
set_error_handler(function ($level, $message, $file, $line) {
    throw new ErrorException($message, 0, $level, $file, $line);
});

/** What ends a request early: a refusal, or the way to another page. */
class Ended extends Exception {
}

$hooks = [];
$pages = [];
$rules = [];
$shortcodes = [];
$blocks = [];
$scripts = [];
$complaints = [];

function add_action($name, $function, $turn = 10) {
    $GLOBALS['hooks'][$name][] = $function;
}

function add_filter($name, $function) {
    add_action($name, $function);
}

function do_action($name) {
    foreach ($GLOBALS['hooks'][$name] ?? [] as $function) {
        $function();
    }
}

function apply_filters($name, $value) {
    foreach ($GLOBALS['hooks'][$name] ?? [] as $function) {
        $value = $function($value);
    }
    return $value;
}

// People.

function current_user_can($capability) {
    return in_array($capability, $GLOBALS['asked']['may'], true);
}

function wp_create_nonce($action) {
    return substr(md5("{$GLOBALS['asked']['as']} $action"), 0, 10);
}

function wp_verify_nonce($nonce, $action) {
    return $nonce === wp_create_nonce($action) ? 1 : false;
}

function check_admin_referer($action) {
    if (!wp_verify_nonce($_POST['_wpnonce'] ?? '', $action)) {
        wp_die('The link has expired.', 403);
    }
}

function wp_die($words, $status) {
    throw new Ended("refused with $status");
}

// Settings.

function is_multisite() {
    return $GLOBALS['asked']['network'] !== null;
}

function is_network_admin() {
    return $GLOBALS['asked']['inNetwork'];
}

function get_option($name, $preset) {
    return $GLOBALS['asked']['site'] ?? $preset;
}

function get_site_option($name, $preset) {
    return $GLOBALS['asked']['network'] ?? $preset;
}

function update_site_option($name, $value) {
    $GLOBALS['asked']['network'] = $value;
}

function register_setting($group, $name, $rule) {
    $GLOBALS['rules'][$group] = $rule['sanitize_callback'];
}

function add_settings_section() {
}

function add_settings_field() {
}

function add_settings_error($setting, $code, $words, $kind = 'error') {
    $GLOBALS['complaints'][] = $words;
}

function get_settings_errors() {
    return $GLOBALS['complaints'];
}

function set_transient() {
}

function add_submenu_page($under, $title, $words, $capability, $name, $page) {
    $GLOBALS['pages'][$under] = [$capability, $page];
}

function add_options_page($title, $words, $capability, $name, $page) {
    add_submenu_page('options-general.php', $title, $words, $capability, $name, $page);
}

function wp_safe_redirect() {
    throw new Ended('done');
}

// Addresses.

function esc_url_raw($url, $schemes) {
    $scheme = strtolower((string) parse_url($url, PHP_URL_SCHEME));
    return $scheme === '' || in_array($scheme, $schemes, true) ? preg_replace('~[^\x21-\x7e]|["<>\\\\^`{}]~', '', $url) : '';
}

function wp_parse_url($url, $part = -1) {
    return parse_url($url, $part);
}

function untrailingslashit($path) {
    return rtrim($path, '/');
}

function add_query_arg($name, $value, $url) {
    return $url . (strpos($url, '?') === false ? '?' : '&') . "$name=$value";
}

function home_url($path = '') {
    return "https://school.example$path";
}

function network_admin_url($path) {
    return home_url("/wp-admin/network/$path");
}

function plugins_url($path) {
    return home_url("/wp-content/plugins/academy-widgets/$path");
}

function plugin_basename($file) {
    return 'academy-widgets/' . basename($file);
}

// Words.

function __($words) {
    return $words;
}

function esc_html($words) {
    return htmlspecialchars($words, ENT_QUOTES);
}

function esc_attr($words) {
    return htmlspecialchars($words, ENT_QUOTES);
}

function esc_html__($words) {
    return esc_html($words);
}

function load_plugin_textdomain() {
}

function wp_set_script_translations() {
}

function wp_unslash($value) {
    return is_array($value) ? array_map('wp_unslash', $value) : stripslashes($value);
}

function sanitize_key($key) {
    return preg_replace('/[^a-z0-9_-]/', '', strtolower($key));
}

// Screens and pages.

function add_shortcode($name, $function) {
    $GLOBALS['shortcodes'][$name] = $function;
}

function register_block_type($folder, $options) {
    $about = json_decode(file_get_contents("$folder/block.json"), true);
    $presets = array_column(array_filter($about['attributes'], 'is_array'), 'default');
    $presets = array_combine(array_keys($about['attributes']), $presets);
    $GLOBALS['blocks'][$about['name']] = function ($given) use ($presets, $options) {
        return $options['render_callback']($given + $presets);
    };
}

function get_block_wrapper_attributes() {
    return 'class="wp-block-academy-screen"';
}

function is_feed() {
    return false;
}

function get_the_ID() {
    return 7;
}

function wp_register_script() {
}

function wp_enqueue_script($name) {
    $GLOBALS['scripts'][$name] = true;
}

function nocache_headers() {
}

function show_admin_bar() {
}

function language_attributes() {
}

function bloginfo() {
}

function body_class() {
}

function wp_head() {
}

function wp_footer() {
}
